// T13: a refusal that comes after its row was taken over. It proves only its own attempt, and only that attempt's own answer counts.
import { closedWithoutVerdict, type DeliveryRecord, finished } from '../delivery-record.js';

export interface LateRefusal {
  readonly attemptNumber: number;
  /** Refused for good, or may be tried again after `delayMs`. */
  readonly to: 'failed' | 'queued';
  readonly delayMs: number;
  readonly code: string;
}

/** Writes the verdict; from unknown, with nothing open any more, the row moves too. Null: that attempt has its verdict already. */
export function refuseLate(record: DeliveryRecord, refusal: LateRefusal, now: number): DeliveryRecord | null {
  const isOpen = record.attempts.some(({ number, verdict }) => number === refusal.attemptNumber && verdict === null);
  if (!isOpen) return null;
  const attempts = record.attempts.map((each) =>
    each.number === refusal.attemptNumber ? { ...each, verdict: 'refused' as const } : each,
  );
  const judged = { ...record, attempts };
  if (record.state !== 'unknown' || closedWithoutVerdict(judged) > 0) return judged;
  if (record.provedAt !== null) return finished(judged, 'sent', null, now);
  if (refusal.to === 'failed') return finished(judged, 'failed', refusal.code, now);
  if (now + refusal.delayMs > record.retryUntil) return finished(judged, 'failed', 'retries_exhausted', now);
  return {
    ...judged,
    state: 'queued',
    dueAt: Math.min(now + refusal.delayMs, record.deadline ?? Number.POSITIVE_INFINITY),
    nextCheckAt: null,
    attention: null,
    retryCount: record.retryCount + 1,
    reasonCode: refusal.code,
  };
}
