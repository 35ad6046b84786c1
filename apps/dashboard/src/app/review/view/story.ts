// What happened to a delivery, in a sentence.
import type { DeliveryRecord } from '@oneping/contracts';
import { whyOf } from '../review-words';

type Told = Pick<DeliveryRecord, 'status' | 'reason' | 'attempts' | 'sender' | 'channel' | 'provedAt'>;

/** The outcome of an unknown delivery is never called failed or not sent. */
export function storyOf({ status, reason, attempts, sender, channel, provedAt }: Told): string {
  const call = attempts.length === 0 ? uncalled(status) : `Handed to ${sender.name} (${channel})`;
  if (status === 'unknown') {
    const phase = PHASES.get(attempts.findLast(({ verdict }) => verdict === null)?.phase ?? '');
    const far = phase === undefined ? '' : ` ${phase}`;
    return `${call}. ${whyOf(reason?.code ?? null).sentence}${far} It may or may not have been sent.`;
  }
  const end = DECIDED.get(reason?.code ?? '') ?? ENDS.get(status) ?? 'A worker holds it.';
  if (provedAt === null || status === 'sent') return `${call}. ${end}`;
  return `${call}. On record: ${end} But proof came that the provider has it.`;
}

function uncalled(status: DeliveryRecord['status']): string {
  return status === 'sent'
    ? 'Written into OnePing’s own database, in one step with the record'
    : 'No call is on record';
}

/** Nobody has proof of what a person decided. */
const DECIDED = new Map([
  ['resolved_sent', 'A person decided that it was sent.'],
  ['resolved_not_sent', 'A person decided that it was not sent.'],
]);

const PHASES = new Map([
  ['connected', 'The call had only connected.'],
  ['request_sent', 'A part of the request had left.'],
  ['body_sent', 'The whole message had left.'],
  ['answer_unreadable', 'An answer came that could not be read.'],
  ['worker_died', 'How far the call had come, nobody can say.'],
  ['lease_over', 'How far the call had come, nobody can say.'],
]);

const ENDS = new Map<DeliveryRecord['status'], string>([
  ['sent', 'It was sent.'],
  ['failed', 'It ended without being sent.'],
  ['canceled', 'It was canceled before anything left.'],
  ['lapsed', 'Its deadline passed before anything left.'],
  ['queued', 'It waits for a worker.'],
]);
