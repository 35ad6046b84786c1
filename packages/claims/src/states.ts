// The states of a delivery: four that somebody still has to act on, and four that nothing leaves.

export const PENDING_STATES = ['queued', 'claimed', 'sending', 'unknown'] as const;
export const FINAL_STATES = ['sent', 'failed', 'canceled', 'lapsed'] as const;
export const DELIVERY_STATES = [...PENDING_STATES, ...FINAL_STATES] as const;

export type PendingState = (typeof PENDING_STATES)[number];
export type FinalState = (typeof FINAL_STATES)[number];
export type DeliveryState = (typeof DELIVERY_STATES)[number];

export function isFinal(state: DeliveryState): state is FinalState {
  return (FINAL_STATES as readonly string[]).includes(state);
}

export function isPending(state: DeliveryState): state is PendingState {
  return !isFinal(state);
}
