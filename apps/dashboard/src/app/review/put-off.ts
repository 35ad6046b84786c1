// Whether the decision about a delivery is put off, and by whom. Pure.
import type { Delivery, TakenDecision } from '@oneping/contracts';

export function isPutOff({ snoozedUntil }: Pick<Delivery, 'snoozedUntil'>, nowMs: number): boolean {
  return snoozedUntil !== null && Date.parse(snoozedUntil) > nowMs;
}

/** `decisions`: the latest first. Whoever moves the deadline may put it off in the same step. */
export function whoPutOff(decisions: readonly TakenDecision[]): TakenDecision | undefined {
  const by = (wanted: string) => decisions.find(({ action }) => action === wanted);
  return by('delivery.snooze') ?? by('delivery.extend');
}
