// T17 cancel, T18 lapse, T20 withdraw: a delivery leaves the queue without a call.
import type { Held } from '../claim-store.js';
import { type DeliveryRecord, finished, openAttemptCount } from '../delivery-record.js';
import { toUnknown } from './settle.js';

/** T17: queued or claimed → canceled. Null: too late, something may have gone out. */
export function cancel(record: DeliveryRecord, now: number): DeliveryRecord | null {
  if (record.state !== 'queued' && record.state !== 'claimed') return null;
  if (openAttemptCount(record) > 0) return null;
  return { ...finished(record, 'canceled', 'canceled', now), fence: record.fence + 1 };
}

/** T18: queued, or claimed by the caller → lapsed. Null: the deadline is still ahead, or something may have gone out. */
export function lapse(record: DeliveryRecord, held: Held | null, now: number): DeliveryRecord | null {
  if (!isWaitingFor(record, held) || openAttemptCount(record) > 0) return null;
  if (record.deadline === null || record.deadline > now) return null;
  return { ...finished(record, 'lapsed', 'deadline_passed', now), fence: record.fence + 1 };
}

/** T17p: queued, or claimed by the caller → canceled, because an earlier send turned out to have arrived. */
export function cancelProved(record: DeliveryRecord, held: Held | null, now: number): DeliveryRecord | null {
  if (!isWaitingFor(record, held) || openAttemptCount(record) > 0 || !record.earlierProved) return null;
  return { ...finished(record, 'canceled', 'earlier_send_proved', now), fence: record.fence + 1 };
}

/** T20: queued, or claimed by the caller → unknown, where an open attempt may not be repeated any more.
 *  @param because why begin refused it, where it did */
export function withdraw(
  record: DeliveryRecord,
  held: Held | null,
  now: number,
  because: string = 'reissue_withdrawn',
): DeliveryRecord | null {
  if (!isWaitingFor(record, held) || openAttemptCount(record) === 0) return null;
  return toUnknown({ ...record, fence: record.fence + 1 }, { checkAfterMs: 0, code: because }, now);
}

function isWaitingFor(record: DeliveryRecord, held: Held | null): boolean {
  if (held === null) return record.state === 'queued';
  return record.state === 'claimed' && record.fence === held.fence;
}
