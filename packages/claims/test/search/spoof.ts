// How a guard is taken out of a rule without another copy of the rule: it is shown a record on which the guard holds.
import type { DeliveryRecord } from '../../src/index.js';

/** Runs the rule on the record with `shown` in it, and gives what the rule left alone its real value back. */
export function spoofed(
  record: DeliveryRecord,
  shown: Partial<DeliveryRecord>,
  rule: (record: DeliveryRecord) => DeliveryRecord | null,
): DeliveryRecord | null {
  const next = rule({ ...record, ...shown });
  if (next === null) return null;
  return { ...next, ...untouched(record, shown, next) };
}

/** The same for a rule that answers with a record or says why not. */
export function spoofedAnswer<Refused extends { readonly refused: unknown }>(
  record: DeliveryRecord,
  shown: Partial<DeliveryRecord>,
  rule: (record: DeliveryRecord) => { readonly record: DeliveryRecord } | Refused,
): { readonly record: DeliveryRecord } | Refused {
  const answer = rule({ ...record, ...shown });
  if ('refused' in answer) return answer;
  return { record: { ...answer.record, ...untouched(record, shown, answer.record) } };
}

function untouched(
  record: DeliveryRecord,
  shown: Partial<DeliveryRecord>,
  next: DeliveryRecord,
): Partial<DeliveryRecord> {
  const names = Object.keys(shown) as (keyof DeliveryRecord)[];
  const kept = names.filter((name) => next[name] === shown[name]).map((name) => [name, record[name]] as const);
  const back: Partial<DeliveryRecord> = Object.fromEntries(kept);
  const risen = shown.fence === undefined ? 0 : next.fence - shown.fence;
  const ended = shown.attempts === undefined ? [] : next.attempts.slice(shown.attempts.length);
  return {
    ...back,
    ...(shown.fence === undefined ? {} : { fence: record.fence + risen }),
    ...(shown.attempts === undefined ? {} : { attempts: [...record.attempts, ...ended] }),
  };
}
