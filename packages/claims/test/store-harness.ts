// What the conformance suite needs of a store besides its port: ways to put rows in, move the clock and look.
import type { ClaimStore, DeliveryRecord, MemoryNotification, ReconcileStore } from '../src/index.js';

/** The one app of the suite. */
export const APP_ID = '00000000-0000-4000-8000-0000000000aa';

/** The part of a delivery that both stores must agree on. */
export interface Observed {
  readonly state: string;
  readonly fence: number;
  readonly attemptCount: number;
  readonly retryCount: number;
  readonly crashCount: number;
  readonly workerId: string | null;
  readonly isDue: boolean;
  readonly isToCheck: boolean;
  readonly isProved: boolean;
  readonly attention: string | null;
  readonly reasonCode: string | null;
  readonly verdicts: readonly (string | null)[];
}

export interface StoreHarness {
  readonly store: ClaimStore;
  /** On the same rows. */
  readonly reconcile: ReconcileStore;
  readonly senderId: string;
  /** At least three, fresh for each harness. */
  readonly notificationIds: readonly string[];
  newId(): string;
  /** @param now the model's clock at this instant: times in the record are relative to it */
  insert(record: DeliveryRecord, now: number): Promise<void>;
  read(deliveryId: string): Promise<Observed>;
  /** In the order of the ids. */
  readAll(deliveryIds: readonly string[]): Promise<Observed[]>;
  notification(id: string): Promise<MemoryNotification>;
  elapse(ms: number): Promise<void>;
  cancel(deliveryId: string): Promise<boolean>;
  /** T19: moves the deadline to so many ms from now; null takes it away. */
  extend(deliveryId: string, inMs: number | null): Promise<boolean>;
  workerDied(workerId: string): Promise<void>;
  /** Its recipient, who gets no other delivery, is not sent to any more. */
  suppress(deliveryId: string): Promise<void>;
  close(): Promise<void>;
}

export function observedOf(record: DeliveryRecord): Observed {
  return {
    state: record.state,
    fence: record.fence,
    attemptCount: record.attemptCount,
    retryCount: record.retryCount,
    crashCount: record.crashCount,
    workerId: record.workerId,
    isDue: record.dueAt !== null,
    isToCheck: record.nextCheckAt !== null,
    isProved: record.provedAt !== null,
    attention: record.attention,
    reasonCode: record.reasonCode,
    verdicts: record.attempts.map(({ verdict }) => verdict),
  };
}
