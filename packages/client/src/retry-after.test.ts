// Retry-After in all its forms.
import { expect, it } from 'vitest';
import { retryAfterMs } from './retry-after.js';

const NOW = Date.parse('2026-03-01T12:00:00Z');

it.each<[string | null, number | undefined]>([
  [null, undefined],
  ['0', 0],
  [' 7 ', 7_000],
  ['Sun, 01 Mar 2026 12:00:10 GMT', 10_000],
  ['Sun, 01 Mar 2026 11:00:00 GMT', 0],
  ['-1', undefined],
  ['1.5', undefined],
  ['1e3', undefined],
  ['2026-03-01', undefined],
  ['Sun, 99 Mar 2026 12:00:10 GMT', undefined],
  ['', undefined],
])('reads %j as %s', (header, ms) => {
  expect(retryAfterMs(header, NOW)).toBe(ms);
});
