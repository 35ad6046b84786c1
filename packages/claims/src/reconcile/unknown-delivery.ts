// An unknown delivery as a reconciler reads it: spans instead of times, so that no clock but the store's is needed.
import type { Claim } from '../channel-sender.js';
import { callsOverAt, type DeliveryRecord } from '../delivery-record.js';
import { claimOf } from '../memory/claim-of.js';
import type { SafetyClass } from '../safety.js';
import { reissuableUntil, type UnknownAsRead } from '../transitions/reconcile.js';

/** What names an unknown delivery in the guard of a write: changed by anybody meanwhile, it names nothing. */
export interface UnknownHeld extends UnknownAsRead {
  readonly appId: string;
  readonly deliveryId: string;
}

export interface UnknownDelivery extends UnknownHeld {
  /** `attemptNumber` is that of the last call. */
  readonly claim: Claim;
  /** The version of the sender's configuration that its first call was composed with. */
  readonly configVersion: number;
  /** Of its first call; NULL before one. The sender itself can no longer tell once the recipient is erased. */
  readonly safetyClass: SafetyClass | null;
  readonly senderIsOpen: boolean;
  /** A person has called it not sent since (T15): what is found out now is evidence only. */
  readonly isDecided: boolean;
  /** Waits for a person. */
  readonly isParked: boolean;
  /** Proof is on file already. */
  readonly isProved: boolean;
  /** The provider said that an earlier call with our key was still under way, and how long to wait. */
  readonly isInProgress: boolean;
  /** Look-ups and re-issues so far. */
  readonly checkCount: number;
  /** ms until the last call that may still run is over; negative: over for that long. */
  readonly callsOverInMs: number;
  /** ms in which it may still be re-issued under the provider's key; 0 or less: not any more. */
  readonly reissuableForMs: number;
}

/** The record as a reconciler would read it at `now`. */
export function unknownOf(
  record: DeliveryRecord,
  read: { senderIsOpen: boolean; checkCount: number },
  now: number,
): UnknownDelivery {
  const claimed = claimOf(record);
  return {
    ...read,
    appId: record.appId,
    deliveryId: record.id,
    fence: record.fence,
    attemptCount: record.attemptCount,
    claim: { ...claimed.claim, attemptNumber: record.attemptCount },
    configVersion: claimed.configVersion,
    safetyClass: record.safetyClass,
    isDecided: record.state !== 'unknown',
    isParked: record.attention !== null,
    isProved: record.provedAt !== null,
    isInProgress: record.reasonCode === 'in_progress',
    callsOverInMs: callsOverAt(record) - now,
    reissuableForMs: reissuableUntil(record) - now,
  };
}
