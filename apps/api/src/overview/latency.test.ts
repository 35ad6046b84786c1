// Percentiles from a histogram.
import { describe, expect, it } from 'vitest';
import { addHistograms, LATENCY_BOUNDS_MS, percentilesOf } from './latency.js';

const SLOTS = LATENCY_BOUNDS_MS.length + 1;

function histogram(counts: Readonly<Record<number, number>>): number[] {
  return Array.from({ length: SLOTS }, (_, slot) => counts[slot] ?? 0);
}

describe('percentilesOf', () => {
  it('is null where nothing was measured', () => {
    expect(percentilesOf(null)).toBeNull();
    expect(percentilesOf(histogram({}))).toBeNull();
  });

  it('stays within the slot that holds the share, and interpolates', () => {
    // 98 between 10 and 20 ms, 2 between 500 and 1 000 ms.
    expect(percentilesOf(histogram({ 2: 98, 7: 2 }))).toEqual({ p50: 15, p95: 20, p99: 750 });
  });

  it('answers the last bound for what is longer than all of them', () => {
    expect(percentilesOf(histogram({ [SLOTS - 1]: 1 }))?.p50).toBe(3_600_000);
  });
});

describe('addHistograms', () => {
  it('adds slot by slot and takes null for none', () => {
    expect(addHistograms(histogram({ 1: 2 }), histogram({ 1: 3, 2: 1 }))).toEqual(histogram({ 1: 5, 2: 1 }));
    expect(addHistograms(null, histogram({ 1: 2 }))).toEqual(histogram({ 1: 2 }));
    expect(addHistograms(null, null)).toBeNull();
  });
});
