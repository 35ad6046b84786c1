// Every way that a delivery may go, by its rule's name. The database's trigger holds the same list, and a test compares them.
import type { DeliveryState } from './states.js';

export interface AllowedTransition {
  readonly rule: string;
  readonly from: DeliveryState;
  readonly to: DeliveryState;
}

/** All allowed (rule, from, to) triples of design §2. What is not here is refused by the database itself. */
export const ALLOWED_TRANSITIONS = [
  { rule: 'T1', from: 'queued', to: 'claimed' },
  { rule: 'T2', from: 'claimed', to: 'queued' },
  { rule: 'T3', from: 'claimed', to: 'queued' },
  { rule: 'T4', from: 'claimed', to: 'sending' },
  { rule: 'T5', from: 'sending', to: 'sent' },
  { rule: 'T5n', from: 'claimed', to: 'sent' },
  { rule: 'T5p', from: 'sending', to: 'sent' },
  { rule: 'T6', from: 'sending', to: 'failed' },
  { rule: 'T6c', from: 'claimed', to: 'failed' },
  { rule: "T6'", from: 'sending', to: 'unknown' },
  { rule: 'T7', from: 'sending', to: 'queued' },
  { rule: "T7'", from: 'sending', to: 'unknown' },
  { rule: 'T8', from: 'sending', to: 'unknown' },
  { rule: 'T9', from: 'sending', to: 'unknown' },
  { rule: 'T10', from: 'unknown', to: 'sent' },
  { rule: 'T11', from: 'unknown', to: 'queued' },
  { rule: 'T12', from: 'unknown', to: 'sent' },
  { rule: 'T12', from: 'queued', to: 'sent' },
  { rule: 'T12', from: 'claimed', to: 'sent' },
  { rule: 'T13', from: 'unknown', to: 'queued' },
  { rule: 'T13', from: 'unknown', to: 'failed' },
  { rule: 'T14', from: 'unknown', to: 'sent' },
  { rule: 'T15', from: 'unknown', to: 'failed' },
  { rule: 'T17', from: 'queued', to: 'canceled' },
  { rule: 'T17', from: 'claimed', to: 'canceled' },
  { rule: 'T17p', from: 'queued', to: 'canceled' },
  { rule: 'T17p', from: 'claimed', to: 'canceled' },
  { rule: 'T18', from: 'queued', to: 'lapsed' },
  { rule: 'T18', from: 'claimed', to: 'lapsed' },
  { rule: 'T20', from: 'queued', to: 'unknown' },
  { rule: 'T20', from: 'claimed', to: 'unknown' },
] as const satisfies readonly AllowedTransition[];

export type TransitionRule = (typeof ALLOWED_TRANSITIONS)[number]['rule'];
