// The token bucket of an app.
import { describe, expect, it } from 'vitest';
import { DEFAULT_API_LIMITS } from './api-limits.js';
import { Problem } from './problem.js';
import { RateLimits } from './rate-limits.js';

function ratesOf(requestsPerSecond: number, burstSeconds: number) {
  const clock = { nowMs: 0 };
  const limits = { ...DEFAULT_API_LIMITS, requestsPerSecond, burstSeconds };
  return { clock, rates: new RateLimits(limits, () => clock.nowMs) };
}

function refusalOf(work: () => void): Problem | null {
  try {
    work();
    return null;
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}

describe('rate limits', () => {
  it('admits a burst, then as many as come in, and says how long to wait', () => {
    const { clock, rates } = ratesOf(2, 2);
    const admitted = [1, 2, 3, 4].map(() => refusalOf(() => rates.admit('app', null)));
    expect(admitted).toEqual([null, null, null, null]);
    const refusal = refusalOf(() => rates.admit('app', null));
    expect(refusal?.code).toBe('rate_limited');
    expect(refusal?.headers['Retry-After']).toBe('1');
    clock.nowMs = 500;
    expect(refusalOf(() => rates.admit('app', null))).toBeNull();
    expect(refusalOf(() => rates.admit('app', null))?.status).toBe(429);
  });

  it('keeps apps apart and prefers the rate of the app itself', () => {
    const { rates } = ratesOf(1, 1);
    rates.admit('a', null);
    expect(refusalOf(() => rates.admit('a', null))?.status).toBe(429);
    expect(refusalOf(() => rates.admit('b', 2))).toBeNull();
    expect(refusalOf(() => rates.admit('b', 2))).toBeNull();
    expect(refusalOf(() => rates.admit('b', 2))?.status).toBe(429);
  });

  it('lets a batch run up a debt that later requests wait out', () => {
    const { clock, rates } = ratesOf(10, 1);
    rates.admit('app', null);
    rates.charge('app', 999);
    expect(refusalOf(() => rates.admit('app', null))?.headers['Retry-After']).toBe('100');
    clock.nowMs = 99_000;
    expect(refusalOf(() => rates.admit('app', null))?.status).toBe(429);
    clock.nowMs = 99_101;
    expect(refusalOf(() => rates.admit('app', null))).toBeNull();
  });

  it('forgets buckets that are full again, so that their number stays small', () => {
    const { clock, rates } = ratesOf(10, 1);
    for (let app = 0; app < 2_000; app += 1) rates.admit(`app-${app}`, null);
    clock.nowMs = 60_000;
    rates.admit('one more', null);
    expect(rates.bucketCount).toBe(1);
  });
});
