// The port to unknown deliveries. Every write repeats what was read: unknown still, same fence, same number of attempts.
import type { LateProof, ProofAnswer } from '../claim-store.js';
import type { Evidence } from '../outcome.js';
import type { UnknownDelivery, UnknownHeld } from './unknown-delivery.js';

/** An answer of a provider, and on whose behalf it was asked: `reconciler`, or `api-key:<id>`. */
export interface Asked {
  readonly evidence: Evidence;
  readonly by: string;
}

/** When an unknown delivery is looked at again. `afterMs` null: never by itself; then a person must have been told. */
export interface NextCheck {
  readonly afterMs: number | null;
  readonly park: boolean;
}

/**
 * Every method is safe to run from many processes at once, and rejects only when the database cannot be reached. The
 * writes answer whether what was read still held; where it did not, they have written nothing.
 */
export interface ReconcileStore {
  /**
   * Takes at most `limit` deliveries whose check is due (unknown, or called not sent by a person since), none of the
   * senders named, and puts their next check off by `holdMs`: several reconcilers share the work, and what a killed one
   * held comes back by itself. By turns the longest and the latest due: a backlog holds up neither itself nor what is new.
   */
  takeDue(limit: number, holdMs: number, exceptSenders: readonly string[]): Promise<UnknownDelivery[]>;
  /** T10: the provider has it. `several` raises a conflict as well. Completes the notification. */
  found(read: UnknownHeld, asked: Asked): Promise<boolean>;
  /** T11. Checks window, schedule, deadline and sender once more, by the database's clock. */
  reissue(read: UnknownHeld): Promise<boolean>;
  /** Asked (or not), and no wiser. */
  checkAgain(read: UnknownHeld, next: NextCheck, asked: Asked | null): Promise<boolean>;
  /** Asked about a delivery that a person has called not sent. `afterMs` null ends the asking. */
  watchAgain(read: UnknownHeld, afterMs: number | null, asked: Asked | null): Promise<boolean>;
  /** Writes down an answer that changes nothing else. */
  recordEvidence(read: UnknownHeld, asked: Asked): Promise<boolean>;
  /** T12: for what was found after the row had moved on. */
  prove(proof: LateProof): Promise<ProofAnswer>;
}
