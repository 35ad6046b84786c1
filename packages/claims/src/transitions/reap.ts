// T3, T9, T6c: what happens to a delivery whose lease is over. From sending it never goes back to queued.
import { closedWithoutVerdict, type DeliveryRecord, finished, NOT_HELD, withEndedAttempt } from '../delivery-record.js';
import { toUnknown } from './settle.js';

/** A delivery that has cost this many workers their life is not given to a fourth. */
export const MAX_CRASHES = 3;

/** @param crashed its worker died of it, as far as anybody can tell (a stall or a clean stop is no crash) */
export function reap(
  record: DeliveryRecord,
  input: { fence: number; crashed: boolean },
  now: number,
): DeliveryRecord | null {
  if (record.state !== 'claimed' && record.state !== 'sending') return null;
  if (record.fence !== input.fence || record.leaseEndsAt === null || record.leaseEndsAt > now) return null;
  const crashCount = record.crashCount + (input.crashed ? 1 : 0);
  const isPoison = crashCount >= MAX_CRASHES;
  const released = { ...record, crashCount };
  if (record.state === 'sending') {
    const ended = { ...released, fence: record.fence + 1, attempts: withEndedAttempt(record, null, now, true) };
    const isOpaque = record.safetyClass === 'opaque' || isPoison;
    const isProved = record.provedAt !== null;
    return isProved
      ? finished(ended, 'sent', null, now)
      : toUnknown(ended, { checkAfterMs: isOpaque ? null : 0, code: 'worker_died' }, now);
  }
  if (!isPoison) return { ...released, ...NOT_HELD, state: 'queued' };
  const poison = { ...released, fence: record.fence + 1 };
  if (closedWithoutVerdict(record) > 0) return toUnknown(poison, { checkAfterMs: null, code: 'crashed_worker' }, now);
  return finished(poison, 'failed', 'crashed_worker', now);
}
