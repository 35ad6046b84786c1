// T10, T11 and the waiting between: what evidence, or its absence, does to an unknown delivery.
import { callsOverAt, type DeliveryRecord, finished } from '../delivery-record.js';

/** What a reconciler read, and repeats in the guard of its write. */
export interface UnknownAsRead {
  readonly fence: number;
  readonly attemptCount: number;
}

export function isUnknownAsRead(record: DeliveryRecord, read: UnknownAsRead): boolean {
  return record.state === 'unknown' && record.fence === read.fence && record.attemptCount === read.attemptCount;
}

/** T10: unknown → sent, because a look-up found our own id at the provider. */
export function found(
  record: DeliveryRecord,
  read: UnknownAsRead,
  providerMessageId: string | null,
  now: number,
): DeliveryRecord | null {
  if (!isUnknownAsRead(record, read)) return null;
  const sent = finished(record, 'sent', null, now);
  return {
    ...sent,
    provedAt: record.provedAt ?? now,
    providerMessageId: providerMessageId ?? record.providerMessageId,
  };
}

/** T11: unknown → queued, to be begun again under the same provider key. The attempt stays open, and T4 checks again. */
export function reissue(record: DeliveryRecord, read: UnknownAsRead, now: number): DeliveryRecord | null {
  if (!isUnknownAsRead(record, read) || !mayReissue(record, now)) return null;
  return { ...record, state: 'queued', dueAt: now, nextCheckAt: null };
}

export function mayReissue(record: DeliveryRecord, now: number): boolean {
  if (record.attention !== null || record.provedAt !== null) return false;
  // An old call that still runs would be a second request beside the new one.
  return callsOverAt(record) <= now && now < reissuableUntil(record);
}

/** Why begin refused a re-issue for good: it would refuse the next one too. */
export const NEVER_REISSUED_AFTER = ['body_changed', 'window_closed', 'suppressed'] as const;

/** Until when the provider's own key makes a further call harmless; before everything where it does not. */
export function reissuableUntil(record: DeliveryRecord): number {
  const isRefused = NEVER_REISSUED_AFTER.some((reason) => reason === record.reasonCode);
  if (record.earlierProved || isRefused) return Number.NEGATIVE_INFINITY;
  if (record.firstSubmittedAt === null || record.usableKeyWindowMs === null) return Number.NEGATIVE_INFINITY;
  return Math.min(
    record.firstSubmittedAt + record.usableKeyWindowMs,
    record.retryUntil,
    record.deadline ?? Number.POSITIVE_INFINITY,
  );
}

/** Asked, and no wiser: asked again in `afterMs`. `park`: a person is told; null `afterMs` then ends the asking. */
export function checkAgain(
  record: DeliveryRecord,
  read: UnknownAsRead,
  next: { readonly afterMs: number | null; readonly park: boolean },
  now: number,
): DeliveryRecord | null {
  if (!isUnknownAsRead(record, read)) return null;
  const attention = next.park ? 'resolution_required' : record.attention;
  if (next.afterMs === null && attention === null)
    throw new Error('an unknown delivery needs a next check or a person');
  return { ...record, attention, nextCheckAt: next.afterMs === null ? null : now + next.afterMs };
}

/** T19: the operator moves the time after which it is never sent; null takes it away. A past one is none: cancel instead. */
export function extend(record: DeliveryRecord, deadline: number | null, now: number): DeliveryRecord | null {
  if (record.state !== 'unknown' && record.state !== 'queued') return null;
  if (deadline !== null && deadline <= now) return null;
  return { ...record, deadline };
}

/** T19 for an unknown delivery: the operator looks at it again later. */
export function snooze(record: DeliveryRecord, untilMs: number): DeliveryRecord | null {
  if (record.state !== 'unknown' && record.state !== 'queued') return null;
  if (record.state === 'queued') return { ...record, dueAt: untilMs };
  return { ...record, nextCheckAt: untilMs };
}
