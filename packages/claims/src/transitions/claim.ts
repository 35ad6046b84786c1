// T1 claim, T2 release, renewal: a worker's right to a delivery comes, goes and is prolonged.
import type { Held } from '../claim-store.js';
import { type DeliveryRecord, NOT_HELD } from '../delivery-record.js';

export function isHeldBy(record: DeliveryRecord, held: Held): boolean {
  return (record.state === 'claimed' || record.state === 'sending') && record.fence === held.fence;
}

/** T1: queued → claimed. Null: not due, or not queued. Whether the sender is open is the store's to know. */
export function claim(
  record: DeliveryRecord,
  input: { workerId: string; leaseMs: number; alone: boolean },
  now: number,
): DeliveryRecord | null {
  if (record.state !== 'queued' || record.dueAt === null || record.dueAt > now) return null;
  if (record.crashCount > 0 !== input.alone) return null;
  return {
    ...record,
    state: 'claimed',
    fence: record.fence + 1,
    workerId: input.workerId,
    leaseEndsAt: now + input.leaseMs,
    claimedAlone: input.alone,
  };
}

/** T2: claimed → queued, by its holder. */
export function release(record: DeliveryRecord, held: Held): DeliveryRecord | null {
  if (record.state !== 'claimed' || record.fence !== held.fence) return null;
  return { ...record, ...NOT_HELD, state: 'queued' };
}

/** Prolongs the lease of a call that is still out, never beyond begin + call timeout + margin. Null: not held any more. */
export function renew(
  record: DeliveryRecord,
  held: Held,
  leaseMs: number,
  marginMs: number,
  now: number,
): DeliveryRecord | null {
  if (!isHeldBy(record, held) || record.leaseEndsAt === null) return null;
  return { ...record, leaseEndsAt: Math.max(record.leaseEndsAt, leaseEnd(record, leaseMs, marginMs, now)) };
}

function leaseEnd(record: DeliveryRecord, leaseMs: number, marginMs: number, now: number): number {
  if (record.callBeganAt === null || record.callTimeoutMs === null) return now + leaseMs;
  return Math.min(now + leaseMs, record.callBeganAt + record.callTimeoutMs + marginMs);
}
