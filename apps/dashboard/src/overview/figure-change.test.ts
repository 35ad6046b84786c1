// The words and bars beside a number of the overview.
import { describe, expect, it } from 'vitest';
import { changeWords, fewer } from './figure-change';

describe('A number of the overview', () => {
  it('says how it has changed, in parts of a hundred as long as they can be pictured', () => {
    expect(changeWords(3, 2)).toBe('+50 %');
    expect(changeWords(1, 2)).toBe('−50 %');
    expect(changeWords(1_001, 1_000)).toBe('as before');
    expect(changeWords(5_000, 2)).toBe('2500 times before');
    expect(changeWords(3, 0)).toBe('none before');
  });

  it('loses nothing of its sum where neighbours become one bar', () => {
    for (const count of [0, 1, 60, 90, 96, 168]) {
      const bars = fewer(Array(count).fill(1));
      expect(bars.reduce((sum, bar) => sum + bar, 0)).toBe(count);
      expect(bars.length).toBeLessThanOrEqual(30);
    }
  });
});
