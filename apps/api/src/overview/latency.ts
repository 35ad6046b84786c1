// Latencies as a histogram: its bounds, sums of histograms, and percentiles from it.

/** Upper bounds of the slots in ms; one more slot takes what is longer than the last. */
export const LATENCY_BOUNDS_MS = [
  5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 30_000, 60_000, 300_000, 900_000, 3_600_000,
] as const;

export interface Percentiles {
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
}

export function addHistograms(
  one: readonly number[] | null,
  other: readonly number[] | null,
): readonly number[] | null {
  if (one === null || other === null) return one ?? other;
  return one.map((count, slot) => count + (other[slot] ?? 0));
}

/** In ms, interpolated within a slot; the last slot answers its lower bound. Null without any count. */
export function percentilesOf(histogram: readonly number[] | null): Percentiles | null {
  if (histogram === null || histogram.every((count) => count === 0)) return null;
  const at = (share: number) => Math.round(quantile(histogram, share));
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}

function quantile(histogram: readonly number[], share: number): number {
  const total = histogram.reduce((sum, count) => sum + count, 0);
  let below = 0;
  for (const [slot, count] of histogram.entries()) {
    if (count > 0 && below + count >= share * total) {
      const from = LATENCY_BOUNDS_MS[slot - 1] ?? 0;
      const to = LATENCY_BOUNDS_MS[slot] ?? from;
      return from + ((share * total - below) / count) * (to - from);
    }
    below += count;
  }
  return 0;
}
