// Numbers and spans as a person says them.
import { expect, it } from 'vitest';
import { ageSince, counted } from './words.js';

it.each([
  [0, '0 mismatches'],
  [1, '1 mismatch'],
  [2, '2 mismatches'],
])('counts %i', (count, said) => expect(counted(count, 'mismatch', 'mismatches')).toBe(said));

it.each([
  ['2026-03-01T12:00:00.000Z', '0 seconds'],
  ['2026-03-01T12:00:01.500Z', '0 seconds'],
  ['2026-03-01T11:59:59.000Z', '1 second'],
  ['2026-03-01T11:58:01.000Z', '1 minute'],
  ['2026-03-01T09:00:00.000Z', '3 hours'],
  ['2026-02-20T12:00:00.000Z', '9 days'],
])('says how long ago %s was', (at, said) => expect(ageSince(at, Date.parse('2026-03-01T12:00:00.000Z'))).toBe(said));
