// When a definitely refused delivery is tried again: exponential with full jitter, or what the provider asked for.

export interface BackOff {
  readonly baseMs: number;
  readonly capMs: number;
}

export const DEFAULT_BACK_OFF: BackOff = { baseMs: 1_000, capMs: 15 * 60_000 };

const MIN_RETRY_AFTER_MS = 1_000;
const MAX_RETRY_AFTER_MS = 24 * 3_600_000;

/** Full jitter: a uniform share of the exponential ceiling, at least 50 ms, so that a herd spreads.
 *  @param retryCount definite refusals before this one
 *  @param random in [0, 1) */
export function backOffMs(retryCount: number, random: number, backOff: BackOff = DEFAULT_BACK_OFF): number {
  const ceilingMs = Math.min(backOff.capMs, backOff.baseMs * 2 ** Math.min(retryCount, 40));
  return Math.max(50, Math.round(random * ceilingMs));
}

/** A provider's own wait, clamped to 1 s … 24 h; NaN and negatives become 1 s. */
export function clampRetryAfterMs(retryAfterMs: number): number {
  if (Number.isNaN(retryAfterMs)) return MIN_RETRY_AFTER_MS;
  return Math.min(MAX_RETRY_AFTER_MS, Math.max(MIN_RETRY_AFTER_MS, Math.round(retryAfterMs)));
}
