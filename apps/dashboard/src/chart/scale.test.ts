// The upright axis of the charts.
import { describe, expect, it } from 'vitest';
import { valueWords } from './chart-plan';
import { scaleFor } from './scale';

const labels = (unit: 'deliveries' | 'ms' | 'seconds', values: readonly number[]) =>
  scaleFor(unit, values).ticks.map((tick) => valueWords(tick, unit));

describe('The axis of a chart', () => {
  it('goes up evenly, in steps that read well, and above what is drawn', () => {
    expect(scaleFor('deliveries', [3, 4]).ticks).toEqual([0, 1, 2, 3, 4]);
    expect(scaleFor('deliveries', [180, 20]).ticks).toEqual([0, 50, 100, 150, 200]);
    expect(scaleFor('deliveries', [1_000_000]).ticks.at(-1)).toBe(1_000_000);
    expect(scaleFor('seconds', [4.4 * 3_600]).ticks).toEqual([0, 7_200, 14_400, 21_600]);
    expect(labels('seconds', [40 * 86_400])).toEqual(['0 s', '10 d', '20 d', '30 d', '40 d']);
  });

  it('never counts in parts of one', () => {
    expect(scaleFor('deliveries', [1]).ticks).toEqual([0, 1]);
    expect(scaleFor('deliveries', []).ticks).toEqual([0, 1]);
  });

  it('goes up in leaps for latencies, so that one late delivery leaves the others in sight', () => {
    const { ticks, placeOf } = scaleFor('ms', [40, 220_000]);
    expect(ticks.map((tick) => valueWords(tick, 'ms'))).toEqual(['10 ms', '100 ms', '1 s', '10 s', '1 min', '10 min']);
    expect(placeOf(40)).toBeGreaterThan(0.1);
    expect(placeOf(220_000)).toBeLessThan(1);
    expect(placeOf(1_000)).toBeCloseTo(0.4);
  });

  it.each(['deliveries', 'ms', 'seconds'] as const)('has a place for everything that is drawn, in %s', (unit) => {
    for (const most of [0, 1, 7, 99, 3_600, 86_401, 9_999_999, 5e10, 1e12]) {
      const { ticks, placeOf } = scaleFor(unit, [0, most]);
      for (const value of [0, most / 3, most]) {
        expect(placeOf(value)).toBeGreaterThanOrEqual(0);
        expect(placeOf(value)).toBeLessThanOrEqual(1);
      }
      expect(ticks.length).toBeGreaterThan(1);
      expect(ticks).toEqual([...ticks].sort((a, b) => a - b));
      expect(new Set(ticks.map((tick) => valueWords(tick, unit))).size).toBe(ticks.length);
      for (const [index, tick] of ticks.entries()) expect(placeOf(tick)).toBeCloseTo(index / (ticks.length - 1));
    }
  });
});

it('tells a latency as a length of time', () => {
  expect(valueWords(250, 'ms')).toBe('250 ms');
  expect(valueWords(3_600, 'ms')).toBe('3.6 s');
  expect(valueWords(216_000, 'ms')).toBe('3 min');
});
