// Seven days are typed as seven days, not as 604 800 seconds.
import { expect, it } from 'vitest';
import { countIn, secondsOf, unitOf } from './duration-parts';

it.each([
  [604_800, 'days', 7],
  [129_600, 'hours', 36],
  [5_400, 'minutes', 90],
  [61, 'seconds', 61],
] as const)('%i s is counted in %s', (seconds, unit, count) => {
  expect(unitOf(seconds)).toBe(unit);
  expect(countIn(unit, seconds)).toBe(count);
  expect(secondsOf(count, unit)).toBe(seconds);
});

it('keeps a part of a unit', () => {
  expect(secondsOf(1.5, 'hours')).toBe(5_400);
  expect(countIn('hours', 5_400)).toBe(1.5);
});

it('begins with days where nothing is said', () => {
  expect(unitOf(null)).toBe('days');
});
