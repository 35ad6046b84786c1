// Which retention would have caught the repeats that came too late. Pure.
import type { ExpiryFigures } from '@oneping/contracts';
import { inWords } from './durations';

const HOUR_SECONDS = 3_600;

export function lateWords({
  count,
  longestDelaySeconds,
  retentionSeconds,
}: ExpiryFigures['repeatsAfterExpiry']): string {
  if (count === 0) return 'None came too late: the window is long enough.';
  if (longestDelaySeconds === null) return 'How late they came is not known.';
  // The window is set by a person, so it is told in whole hours, never too short.
  const window = Math.ceil(longestDelaySeconds / HOUR_SECONDS) * HOUR_SECONDS;
  if (window <= retentionSeconds) return 'Keys of today are kept long enough for all of them.';
  return `A window of ${inWords(window)} would have caught them all.`;
}
