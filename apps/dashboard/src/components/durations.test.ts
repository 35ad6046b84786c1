// Lengths of time in words.
import { describe, expect, it } from 'vitest';
import { inWords, relativeTo } from './durations';

describe('A length of time', () => {
  it.each([
    [0, '0 ms'],
    [0.42, '420 ms'],
    [1.04, '1 s'],
    [2.46, '2.5 s'],
    [42.4, '42 s'],
    [59.6, '1 min'],
    [185, '3 min'],
    [3_600, '1 h'],
    [18_600, '5 h 10 min'],
    [532_800, '6 d 4 h'],
  ])('of %d seconds reads as "%s"', (seconds, words) => expect(inWords(seconds)).toBe(words));

  it('says which way it goes', () => {
    expect(relativeTo(60_000, 0)).toBe('in 1 min');
    expect(relativeTo(0, 42_000)).toBe('42 s ago');
    expect(relativeTo(100, 0)).toBe('now');
  });
});
