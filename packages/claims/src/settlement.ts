// What a worker writes once a call has ended: data, decided by `decide`, applied under the full guard by a store.
import type { Held } from './claim-store.js';
import type { RefusalScope } from './outcome.js';

interface SettlementBase extends Held {
  readonly attemptNumber: number;
}

/** T5: the provider has it. */
export interface SentSettlement extends SettlementBase {
  readonly to: 'sent';
  readonly providerMessageId?: string;
  readonly evidence: string;
}

/** T6, or T6' while an older attempt is open: a definite, lasting refusal. */
export interface FailedSettlement extends SettlementBase {
  readonly to: 'failed';
  readonly code: string;
  readonly scope: RefusalScope;
  readonly detail?: string;
}

/** T7, or T7' while an older attempt is open; failed as `retries_exhausted` where the retry horizon would be passed. */
export interface RetrySettlement extends SettlementBase {
  readonly to: 'queued';
  readonly delayMs: number;
  readonly code: string;
  readonly scope: 'message' | 'sender';
  readonly detail?: string;
}

/** T8: nobody can say. `checkAfterMs` null parks it for a person. */
export interface UnknownSettlement extends SettlementBase {
  readonly to: 'unknown';
  readonly checkAfterMs: number | null;
  readonly code: string;
  readonly phase: string;
  readonly detail?: string;
}

export type Settlement = SentSettlement | FailedSettlement | RetrySettlement | UnknownSettlement;
