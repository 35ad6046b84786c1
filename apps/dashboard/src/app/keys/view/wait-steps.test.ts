// Longer waits are drawn longer, and never endless.
import { expect, it } from 'vitest';
import { waitOf } from './wait-steps';

it.each([
  [null, 0, false],
  [0, 0, false],
  [0.9, 0, false],
  [1, 1, false],
  [9.9, 1, false],
  [10, 2, true],
  [3_600, 4, true],
  [86_400 * 400, 5, true],
])('draws %s s as %i steps', (seconds, steps, isSilence) => {
  expect(waitOf(seconds)).toEqual({ steps, isSilence });
});
