// T14, T15, T16: an operator's decision on an unknown delivery, and a new send of one that ended without arriving.
import { callsOverAt, type DeliveryRecord, finished } from '../delivery-record.js';

/** How long *send now* waits, ms: the time in which it can still be canceled. */
export const SEND_AGAIN_DELAY_MS = 10_000;

export type ResolveRefusal =
  | { readonly because: 'not_unknown' }
  | { readonly because: 'proved' }
  | { readonly because: 'quarantine'; readonly availableAt: number };

export type Resolved = { readonly record: DeliveryRecord } | { readonly refused: ResolveRefusal };

/** T14: unknown → sent, because the operator says so. */
export function resolveSent(record: DeliveryRecord, now: number): Resolved {
  if (record.state !== 'unknown') return { refused: { because: 'not_unknown' } };
  return { record: finished(record, 'sent', 'resolved_sent', now) };
}

/** T15: unknown → failed, because the operator says that nothing arrived. Not while a call may still be running; and not in
 *  order to send again once an earlier send is known to have arrived. */
export function resolveNotSent(
  record: DeliveryRecord,
  input: { quarantineMs: number; sendAgain: boolean },
  now: number,
): Resolved {
  if (record.state !== 'unknown') return { refused: { because: 'not_unknown' } };
  if (record.provedAt !== null || (input.sendAgain && record.earlierProved)) return { refused: { because: 'proved' } };
  const availableAt = quarantineEndsAt(record, input.quarantineMs);
  if (availableAt > now) return { refused: { because: 'quarantine', availableAt } };
  return { record: finished(record, 'failed', 'resolved_not_sent', now) };
}

export function quarantineEndsAt(record: DeliveryRecord, quarantineMs: number): number {
  return callsOverAt(record) + quarantineMs;
}

/** T16: whether a further send may be made of this one. The store adds what it alone can see: higher sends, conflicts, expiry. */
export function mayResend(record: DeliveryRecord): boolean {
  if (record.provedAt !== null || record.earlierProved) return false;
  if (record.state === 'failed' || record.state === 'lapsed') return true;
  // Nothing of it ever left. What a caller took back itself (the first send) stays taken back.
  if (record.state === 'canceled') return record.sendNumber > 1;
  return (
    record.state === 'sent' &&
    record.reasonCode === 'resolved_sent' &&
    record.attempts.some(({ verdict }) => verdict === 'refused')
  );
}

/** The new row of T15 with *send again* and of T16: its own id and so its own provider key; no deadline unless given. */
export function nextSend(record: DeliveryRecord, id: string, retryHorizonMs: number, now: number): DeliveryRecord {
  return {
    ...record,
    id,
    sendNumber: record.sendNumber + 1,
    state: 'queued',
    fence: 0,
    dueAt: now + SEND_AGAIN_DELAY_MS,
    deadline: null,
    retryUntil: now + SEND_AGAIN_DELAY_MS + retryHorizonMs,
    attemptCount: 0,
    retryCount: 0,
    crashCount: 0,
    claimedAlone: false,
    firstSubmittedAt: null,
    requestHash: null,
    safetyClass: null,
    usableKeyWindowMs: null,
    provedAt: null,
    earlierProved: false,
    attention: null,
    nextCheckAt: null,
    providerMessageId: null,
    reasonCode: null,
    finishedAt: null,
    attempts: [],
  };
}
