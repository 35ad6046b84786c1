// T4 begin: the write-ahead mark. Its guard carries the promise of at most one side effect.
import { type BeginRefusal, type BeginRequest, NOT_COMPOSED } from '../claim-store.js';
import { closedWithoutVerdict, type DeliveryRecord } from '../delivery-record.js';

export type Begun = { readonly record: DeliveryRecord } | { readonly refused: BeginRefusal };

/** T4: claimed → sending, or why not. */
export function begin(record: DeliveryRecord, request: BeginRequest, now: number): Begun {
  const refused = refusal(record, request, now);
  if (refused !== null) return { refused };
  return {
    record: {
      ...record,
      state: 'sending',
      leaseEndsAt: now + Math.min(request.leaseMs, request.callTimeoutMs + request.marginMs),
      attemptCount: record.attemptCount + 1,
      callBeganAt: now,
      callTimeoutMs: request.callTimeoutMs,
      firstSubmittedAt: record.firstSubmittedAt ?? now,
      requestHash: request.requestHash,
      safetyClass: request.safetyClass,
      usableKeyWindowMs: request.usableKeyWindowMs,
    },
  };
}

function refusal(record: DeliveryRecord, request: BeginRequest, now: number): BeginRefusal | null {
  if (record.state !== 'claimed' || record.fence !== request.fence || record.leaseEndsAt === null) return 'lost';
  if (record.leaseEndsAt - now < request.marginMs) return 'lease_short';
  if (record.deadline !== null && record.deadline <= now) return 'deadline_passed';
  if (record.earlierProved) return 'earlier_proved';
  // Also where that was said after the claim. Never called, it may begin, so that its refusal is on record.
  const isToBeCalled = request.requestHash !== NOT_COMPOSED;
  if (record.isSuppressed === true && (isToBeCalled || closedWithoutVerdict(record) > 0)) return 'suppressed';
  if (closedWithoutVerdict(record) === 0) return null;
  if (record.requestHash !== request.requestHash) return 'body_changed';
  // The provider dedupes only inside its window; beyond it a re-issue would be a second message.
  if (record.firstSubmittedAt === null || now >= record.firstSubmittedAt + request.usableKeyWindowMs)
    return 'window_closed';
  return null;
}
