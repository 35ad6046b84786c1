// T5–T8: what an ended call does to its delivery. A refusal proves only its own attempt.
import { closedWithoutVerdict, type DeliveryRecord, finished, NOT_HELD, withEndedAttempt } from '../delivery-record.js';
import type { Settlement, UnknownSettlement } from '../settlement.js';

/** When an older call that may have arrived is looked at after a later one was refused for good. */
const OLDER_CALL_CHECK_MS = 30_000;

/** T5, T5p, T6, T6', T7, T7', T8. Null: not held any more. */
export function settle(record: DeliveryRecord, settlement: Settlement, now: number): DeliveryRecord | null {
  if (
    record.state !== 'sending' ||
    record.fence !== settlement.fence ||
    record.attemptCount !== settlement.attemptNumber
  )
    return null;
  const verdict = settlement.to === 'sent' ? 'accepted' : settlement.to === 'unknown' ? null : 'refused';
  const ended = { ...record, attempts: withEndedAttempt(record, verdict, now) };
  if (settlement.to === 'sent') {
    return {
      ...finished(ended, 'sent', null, now),
      providerMessageId: settlement.providerMessageId ?? record.providerMessageId,
    };
  }
  // T5p: somebody proved meanwhile that the provider has it.
  if (record.provedAt !== null) return finished(ended, 'sent', null, now);
  if (settlement.to === 'unknown') return toUnknown(ended, settlement, now);
  // T6', T7': an older call may still have arrived.
  if (closedWithoutVerdict(record) > 0) {
    const checkAfterMs = settlement.to === 'queued' ? settlement.delayMs : OLDER_CALL_CHECK_MS;
    return toUnknown(ended, { checkAfterMs, code: settlement.code }, now);
  }
  if (settlement.to === 'failed') return finished(ended, 'failed', settlement.code, now);
  const isFree = settlement.scope === 'sender';
  if (!isFree && now + settlement.delayMs > record.retryUntil)
    return finished(ended, 'failed', 'retries_exhausted', now);
  return {
    ...ended,
    ...NOT_HELD,
    state: 'queued',
    dueAt: Math.min(now + settlement.delayMs, record.deadline ?? Number.POSITIVE_INFINITY),
    retryCount: record.retryCount + (isFree ? 0 : 1),
    reasonCode: settlement.code,
  };
}

/** T5n: claimed → sent, together with the effect. */
export function settleNatural(record: DeliveryRecord, fence: number, now: number): DeliveryRecord | null {
  if (record.state !== 'claimed' || record.fence !== fence) return null;
  if (record.earlierProved || (record.deadline !== null && record.deadline <= now)) return null;
  return finished(record, 'sent', null, now);
}

/** Unknown with its next check, or parked for a person where there is nothing to ask. */
export function toUnknown(
  record: DeliveryRecord,
  reason: Pick<UnknownSettlement, 'checkAfterMs' | 'code'>,
  now: number,
): DeliveryRecord {
  const isParked = reason.checkAfterMs === null;
  return {
    ...record,
    ...NOT_HELD,
    state: 'unknown',
    dueAt: null,
    reasonCode: reason.code,
    attention: isParked ? 'resolution_required' : null,
    nextCheckAt: reason.checkAfterMs === null ? null : now + reason.checkAfterMs,
  };
}
