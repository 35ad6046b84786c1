// T3, T9, T6c: what happens to a delivery whose lease is over. From sending it never goes back to queued.
import { closedWithoutVerdict, type DeliveryRecord, finished, NOT_HELD, withEndedAttempt } from '../delivery-record.js';
import { toUnknown } from './settle.js';

/** A delivery that has cost this many workers their life is not given to a fourth. */
export const MAX_CRASHES = 3;

/** What is known of a worker whose lease is over: no more than that (it stalls, or stopped cleanly); or that it died, of
 *  this delivery as far as anybody can tell, or of another one. */
export type HolderEnd = 'lease_over' | 'died_of_this' | 'died_of_another';

export function reap(
  record: DeliveryRecord,
  input: { fence: number; end: HolderEnd },
  now: number,
): DeliveryRecord | null {
  if (record.state !== 'claimed' && record.state !== 'sending') return null;
  if (record.fence !== input.fence || record.leaseEndsAt === null || record.leaseEndsAt > now) return null;
  const crashCount = record.crashCount + (input.end === 'died_of_this' ? 1 : 0);
  const isPoison = crashCount >= MAX_CRASHES;
  const released = { ...record, crashCount };
  if (record.state === 'sending') {
    const ended = { ...released, fence: record.fence + 1, attempts: withEndedAttempt(record, null, now, true) };
    const isOpaque = record.safetyClass === 'opaque' || isPoison;
    const isProved = record.provedAt !== null;
    return isProved
      ? finished(ended, 'sent', null, now)
      : toUnknown(ended, { checkAfterMs: isOpaque ? null : 0, code: reasonOf(input.end) }, now);
  }
  if (!isPoison) return { ...released, ...NOT_HELD, state: 'queued' };
  const poison = { ...released, fence: record.fence + 1 };
  if (closedWithoutVerdict(record) > 0) return toUnknown(poison, { checkAfterMs: null, code: 'crashed_worker' }, now);
  return finished(poison, 'failed', 'crashed_worker', now);
}

function reasonOf(end: HolderEnd): string {
  return end === 'lease_over' ? 'lease_over' : 'worker_died';
}
