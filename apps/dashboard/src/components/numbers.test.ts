// Numbers as people read them.
import { describe, expect, it } from 'vitest';
import { grouped, inBytes } from './numbers';

describe('A number', () => {
  it('is grouped by thousands', () => expect(grouped(1_234_567)).toBe('1 234 567'));

  it.each([
    [0, '0 B'],
    [999, '999 B'],
    [2_200, '2.2 kB'],
    [123_456_789, '123 MB'],
    [5e15, '5000 TB'],
  ])('of %d bytes reads as "%s"', (bytes, words) => expect(inBytes(bytes)).toBe(words));
});
