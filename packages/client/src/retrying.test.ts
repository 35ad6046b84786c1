// When to try again, and how long to wait.
import { expect, it } from 'vitest';
import { OnePingProblem } from './one-ping-problem.js';
import { waitBeforeRetry } from './retrying.js';

const policy = (random: number) => ({ maxAttempts: 20, random: () => random, sleep: async () => {} });
const overloaded = (retryAfterMs?: number) => new OnePingProblem('overloaded', 'x', { status: 503, retryAfterMs });

it('draws the wait from nothing up to a bound that doubles until ten seconds', () => {
  const bounds = [1, 2, 3, 6, 7, 19].map((attemptNumber) => waitBeforeRetry(overloaded(), attemptNumber, policy(1)));
  expect(bounds).toEqual([200, 400, 800, 6_400, 10_000, 10_000]);
  expect(waitBeforeRetry(overloaded(), 5, policy(0))).toBe(0);
});

it('never waits less than the API asks', () => {
  expect(waitBeforeRetry(overloaded(5_000), 1, policy(0))).toBe(5_000);
  expect(waitBeforeRetry(overloaded(5_000), 1, policy(1))).toBe(5_200);
  expect(waitBeforeRetry(overloaded(60_001), 1, policy(0))).toBeNull();
});

it('ends with the last attempt', () => {
  expect(waitBeforeRetry(overloaded(), 19, policy(0))).toBe(0);
  expect(waitBeforeRetry(overloaded(), 20, policy(0))).toBeNull();
});
