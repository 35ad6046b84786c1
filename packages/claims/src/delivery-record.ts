// One delivery as the rules see it. Times are ms on one clock: the database's, or the model's.
import type { SafetyClass } from './safety.js';
import { type DeliveryState, type FinalState, isFinal } from './states.js';

export interface AttemptRecord {
  readonly number: number;
  readonly senderId: string;
  readonly beganAt: number;
  readonly endedAt: number;
  readonly callTimeoutMs: number;
  /** Its worker was gone: the call itself may have gone on until its timeout. */
  readonly isReaped: boolean;
  /** null: open, nobody knows. */
  readonly verdict: 'accepted' | 'refused' | null;
}

export interface DeliveryRecord {
  readonly appId: string;
  readonly id: string;
  readonly notificationId: string;
  readonly senderId: string;
  readonly sendNumber: number;
  readonly state: DeliveryState;
  readonly fence: number;
  readonly dueAt: number | null;
  readonly deadline: number | null;
  readonly retryUntil: number;
  readonly workerId: string | null;
  readonly leaseEndsAt: number | null;
  readonly claimedAlone: boolean;
  readonly attemptCount: number;
  readonly retryCount: number;
  readonly crashCount: number;
  /** The live call, while sending. Its number is `attemptCount`. */
  readonly callBeganAt: number | null;
  readonly callTimeoutMs: number | null;
  readonly firstSubmittedAt: number | null;
  readonly requestHash: string | null;
  readonly safetyClass: SafetyClass | null;
  readonly usableKeyWindowMs: number | null;
  readonly provedAt: number | null;
  /** An earlier send of the same (channel, recipient) turned out to have arrived: never begin this one. */
  readonly earlierProved: boolean;
  /** Its recipient is not sent to any more. */
  readonly isSuppressed?: boolean;
  readonly attention: 'resolution_required' | null;
  readonly nextCheckAt: number | null;
  readonly providerMessageId: string | null;
  readonly reasonCode: string | null;
  readonly finishedAt: number | null;
  /** Calls that ended, oldest first. */
  readonly attempts: readonly AttemptRecord[];
}

/** Attempts without a verdict, the live one included: while there is one, the provider may have the message. */
export function openAttemptCount(record: DeliveryRecord): number {
  return closedWithoutVerdict(record) + (record.state === 'sending' ? 1 : 0);
}

/** Open attempts other than the live one. */
export function closedWithoutVerdict(record: DeliveryRecord): number {
  return record.attempts.filter((attempt) => attempt.verdict === null).length;
}

export const NOT_HELD = { workerId: null, leaseEndsAt: null, callBeganAt: null, callTimeoutMs: null } as const;

/** The record in a final state: nobody holds it, nothing is due. */
export function finished(
  record: DeliveryRecord,
  state: FinalState,
  reasonCode: string | null,
  now: number,
): DeliveryRecord {
  if (isFinal(record.state)) throw new Error(`delivery ${record.id} is ${record.state} already`);
  return {
    ...record,
    ...NOT_HELD,
    state,
    reasonCode,
    dueAt: null,
    nextCheckAt: null,
    attention: null,
    finishedAt: now,
  };
}

/** The live call moved to the list of ended ones. */
export function withEndedAttempt(
  record: DeliveryRecord,
  verdict: AttemptRecord['verdict'],
  now: number,
  isReaped = false,
): readonly AttemptRecord[] {
  if (record.callBeganAt === null || record.callTimeoutMs === null)
    throw new Error(`delivery ${record.id} has no live call`);
  return [
    ...record.attempts,
    {
      number: record.attemptCount,
      senderId: record.senderId,
      beganAt: record.callBeganAt,
      endedAt: now,
      callTimeoutMs: record.callTimeoutMs,
      isReaped,
      verdict,
    },
  ];
}

/** When the last call that may still be running must have ended: at its own end, or where it was reaped at its hard timeout. */
export function callsOverAt(record: DeliveryRecord): number {
  return Math.max(
    Number.NEGATIVE_INFINITY,
    ...record.attempts
      .filter(({ verdict }) => verdict === null)
      .map(({ beganAt, endedAt, callTimeoutMs, isReaped }) => (isReaped ? beganAt + callTimeoutMs : endedAt)),
  );
}
