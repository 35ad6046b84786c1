// What a sender can promise about repeats and look-ups; it decides what happens to an unknown outcome.

export const SAFETY_CLASSES = ['natural', 'contract', 'keyed', 'lookup', 'callback', 'opaque'] as const;
export type SafetyClass = (typeof SAFETY_CLASSES)[number];

export interface Safety {
  readonly class: SafetyClass;
  /** Hard bound of one call, ms from begin. */
  readonly callTimeoutMs: number;
  /** keyed: how long the provider remembers our key, ms from the first submit. */
  readonly keyWindowMs?: number;
  /** lookup: ms after a call before "not found" means anything. */
  readonly settleMs?: number;
  /** ms after which a look-up that finds nothing is put before a person. */
  readonly horizonMs?: number;
  /** Gaps between checks of an unknown outcome, ms; the last one repeats until the horizon. From then on they grow. */
  readonly checksMs?: readonly number[];
}

export const DEFAULT_CHECKS_MS: readonly number[] = [30_000, 120_000, 600_000, 3_600_000, 21_600_000];
/** So long after the last call a provider is still asked: what it does not show until then it will not show. */
export const LOOKUPS_END_MS = 7 * 86_400_000;
/** After so long without a trace of it, a person is told. */
export const DEFAULT_HORIZON_MS = 15 * 60_000;

/** The part of the provider's key window in which a re-issue is safe, ms from the first submit (design §4). */
export function usableKeyWindowMs(safety: Safety): number {
  // A signed webhook's receiver dedupes on our id for ever; the send schedule ends it, not a window.
  if (safety.class === 'contract') return Number.MAX_SAFE_INTEGER;
  if (safety.class !== 'keyed' || safety.keyWindowMs === undefined) return 0;
  return Math.max(0, Math.min(safety.keyWindowMs / 2, safety.keyWindowMs - 2 * safety.callTimeoutMs));
}
