// The port to the delivery table. Every write names what it read (id, state, fence, attempt) and says whether it still held.
import type { Claim, NaturalEffect } from './channel-sender.js';
import type { Evidence } from './outcome.js';
import type { SafetyClass } from './safety.js';
import type { Settlement } from './settlement.js';
import type { LateRefusal } from './transitions/refuse-late.js';

/** A worker's right to a delivery, as read: repeated in the guard of every write. */
export interface Held {
  readonly appId: string;
  readonly deliveryId: string;
  readonly fence: number;
}

export interface ClaimedDelivery extends Held {
  /** `attemptNumber` is the number that begin will give. */
  readonly claim: Claim;
  /** Sealed configuration's version: the sender's current one, or with an open attempt the one that it was begun with. */
  readonly configVersion: number;
  /** Left over by earlier calls: attempts without a verdict. */
  readonly openAttemptCount: number;
  /** Definite retryable refusals so far; the exponent of the back-off. */
  readonly retryCount: number;
  readonly crashCount: number;
  /** Its recipient is not sent to any more: it is refused without a call. */
  readonly isSuppressed?: boolean;
}

/** How many deliveries one sender may take now. */
export interface SenderSlots {
  readonly senderId: string;
  readonly limit: number;
}

export interface ClaimRequest {
  /** Random per boot, never a host name or PID. */
  readonly workerId: string;
  readonly leaseMs: number;
  /** In turn order: where the total is short, the first come first. */
  readonly slots: readonly SenderSlots[];
  /** At most this many over all senders. */
  readonly limit: number;
  /** True: at most one delivery, and only one whose worker died before. False: only others. */
  readonly alone: boolean;
}

export interface BeginRequest extends Held {
  readonly leaseMs: number;
  /** Least lease left, ms, for begin to be allowed. */
  readonly marginMs: number;
  readonly callTimeoutMs: number;
  readonly safetyClass: SafetyClass;
  /** ms from the first submit in which the provider dedupes on our key; 0: never. */
  readonly usableKeyWindowMs: number;
  readonly configVersion: number;
  readonly requestHash: string;
}

/** The request hash of what is begun only so that its refusal can be settled: nobody will be called. */
export const NOT_COMPOSED = 'not_composed';

/** Why begin was refused. `lost`: not ours any more; the others are still ours to release, lapse or withdraw. */
export type BeginRefusal =
  | 'lost'
  | 'lease_short'
  | 'deadline_passed'
  | 'earlier_proved'
  /** Its recipient is not sent to any more. */
  | 'suppressed'
  | 'window_closed'
  | 'body_changed';
export type BeginAnswer =
  | { readonly begun: true; readonly attemptNumber: number }
  | { readonly begun: false; readonly because: BeginRefusal };

export interface LateProof {
  readonly appId: string;
  readonly deliveryId: string;
  readonly senderId: string;
  readonly attemptNumber: number;
  readonly evidence: Evidence;
}

/** A refusal of a call whose row was taken over meanwhile, from that call's own answer. */
export interface LateRefusalOffer extends LateRefusal {
  readonly appId: string;
  readonly deliveryId: string;
}

/** What happened to a proof: the row became sent, is marked as proved while sending, was sent already, or contradicts a final state. */
export type ProofAnswer = 'sent' | 'stored' | 'known' | 'conflict' | 'no_such_attempt';

export interface ReapReport {
  /** T3, nothing had been handed over. */
  readonly requeued: number;
  /** T9. */
  readonly unknown: number;
  /** T6c and parked: three workers died of it. */
  readonly poisoned: number;
}

/**
 * Every method is one or a few statements, safe to run from many processes at once, and rejects only when the
 * database cannot be reached (then nothing is known of the write, and the same call may be made again).
 * All times come from the database's own clock.
 */
export interface ClaimStore {
  /** T1. Takes due deliveries of open senders, at most `limit` a sender, urgent first, every lane served. */
  claim(request: ClaimRequest): Promise<ClaimedDelivery[]>;
  /** Whether a delivery that must be claimed alone is due. Costs the same however long the queue is. */
  hasDueAlone(slots: readonly SenderSlots[]): Promise<boolean>;
  /** T2. Gives back what was not begun. Answers how many were still held. */
  release(held: readonly Held[]): Promise<number>;
  /** T4. Committed before it answers: only then may a byte leave. Answers in the order asked. */
  begin(requests: readonly BeginRequest[]): Promise<BeginAnswer[]>;
  /** T5, T5p, T6, T6', T7, T7', T8. `false`: not held any more. Answers in the order asked. */
  settle(settlements: readonly Settlement[]): Promise<boolean[]>;
  /** T5n. The effect and the settlement in one transaction. */
  settleNatural(effects: readonly (ClaimedDelivery & { readonly effect: NaturalEffect })[]): Promise<boolean[]>;
  /** Pushes the lease of calls still out, never beyond begin + call timeout + margin. Answers which are still held, in the order asked. */
  renew(held: readonly Held[], leaseMs: number, marginMs: number): Promise<boolean[]>;
  /** T18 for a held delivery whose deadline passed. */
  lapse(held: Held): Promise<boolean>;
  /** T17p for a held delivery with nothing open, whose earlier send was proved. */
  cancelProved(held: Held): Promise<boolean>;
  /** T20 for a held delivery that may not be re-issued any more. `because`: begin's refusal, where there was one. */
  withdraw(held: Held, because?: BeginRefusal): Promise<boolean>;
  /** T12. */
  prove(proof: LateProof): Promise<ProofAnswer>;
  /** T13. Answers whether the attempt was open, and is closed now. */
  refuseLate(refusal: LateRefusalOffer): Promise<boolean>;
  /** T3, T9, T6c over at most `limit` rows whose lease is over. */
  reap(limit: number): Promise<ReapReport>;
}
