// What happened to a delivery, in a sentence.
import type { DeliveryRecord } from '@oneping/contracts';
import { whyOf } from '../review-words';

type Told = Pick<DeliveryRecord, 'status' | 'reason' | 'attempts' | 'sender' | 'channel'>;

/** The outcome of an unknown delivery is never called failed or not sent. */
export function storyOf({ status, reason, attempts, sender, channel }: Told): string {
  const call = attempts.length === 0 ? 'No call is on record' : `Handed to ${sender.name} (${channel})`;
  if (status === 'unknown') {
    const phase = PHASES.get(attempts.findLast(({ verdict }) => verdict === null)?.phase ?? '');
    const far = phase === undefined ? '' : ` ${phase}`;
    return `${call}. ${whyOf(reason?.code ?? null).sentence}${far} It may or may not have been sent.`;
  }
  return `${call}. ${ENDS.get(status) ?? 'It is not decided yet, and nobody needs to.'}`;
}

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
