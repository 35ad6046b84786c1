// Why no call to a provider is on record. Pure.
import type { TimelineEntry } from '@oneping/contracts';

/** Where sending is a row in our own database, it is written in the same step as the record, and no call stands between. */
export function whyNone(timeline: readonly Pick<TimelineEntry, 'from' | 'to'>[]): string {
  const isInOneStep = timeline.some(({ from, to }) => from === 'claimed' && to === 'sent');
  return isInOneStep
    ? 'Sent in one step: this sender writes into OnePing’s own database, together with the record. No call to a provider is needed, and none can get lost.'
    : 'No provider was called.';
}
