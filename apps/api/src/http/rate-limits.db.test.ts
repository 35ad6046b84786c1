// The token bucket of an app, as several processes take from it.
import { randomUUID } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/support/test-database.js';
import { createDataSource } from '../database/data-source.js';
import { DEFAULT_API_LIMITS } from './api-limits.js';
import { Problem } from './problem.js';
import { RateLimits } from './rate-limits.js';

let database: TestDatabase;
let dataSource: DataSource;

beforeAll(async () => {
  database = await createTestDatabase();
  dataSource = await createDataSource({ url: database.url, poolSize: 4, applicationName: 'test' }).initialize();
});
afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});

/** As one process has it. */
function ratesOf(requestsPerSecond: number, burstSeconds: number): RateLimits {
  return new RateLimits(dataSource, { ...DEFAULT_API_LIMITS, requestsPerSecond, burstSeconds });
}

async function refusalOf(rates: RateLimits, appId: string, perSecond: number | null = null): Promise<Problem | null> {
  try {
    await rates.admit(appId, perSecond);
    return null;
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}

async function admittedOf(processes: readonly RateLimits[], appId: string, count: number): Promise<number> {
  const refusals = await Promise.all(
    Array.from({ length: count }, (_, index) => refusalOf(processes[index % processes.length] as RateLimits, appId)),
  );
  return refusals.filter((refusal) => refusal === null).length;
}

describe('the rate of an app', () => {
  it('is one for all processes: together they let in what one would', async () => {
    const appId = randomUUID();
    const processes = [ratesOf(2, 20), ratesOf(2, 20), ratesOf(2, 20)];
    const beganMs = performance.now();
    const admitted = await admittedOf(processes, appId, 300);
    const comingIn = ((performance.now() - beganMs) / 1_000) * 2;
    expect(admitted).toBeGreaterThanOrEqual(40);
    expect(admitted).toBeLessThanOrEqual(40 + comingIn);
  });

  it('asks the store a few times for a thousand requests', async () => {
    const appId = randomUUID();
    const rates = ratesOf(20_000, 10);
    for (let round = 0; round < 10; round += 1) expect(await admittedOf([rates], appId, 100)).toBe(100);
    const [bucket] = await dataSource.query('SELECT tokens FROM rate_buckets WHERE app_id = $1', [appId]);
    // One slice is two thousand: a thousand requests took it, and the next was asked for at its half.
    expect(bucket.tokens).toBeGreaterThanOrEqual(200_000 - 3 * 2_000);
  });

  it('says how many are left, and when to come back', async () => {
    const appId = randomUUID();
    const rates = ratesOf(1, 3);
    expect(await rates.admit(appId, null)).toEqual({
      'RateLimit-Policy': '"app";q=3;w=3',
      RateLimit: '"app";r=2;t=1',
    });
    await rates.admit(appId, null);
    await rates.admit(appId, null);
    const refusal = await refusalOf(rates, appId);
    expect(refusal?.headers).toMatchObject({ 'Retry-After': '1', RateLimit: '"app";r=0;t=3' });
    expect(await refusalOf(rates, randomUUID())).toBeNull();
  });

  it('comes back with time', async () => {
    const appId = randomUUID();
    const rates = ratesOf(10, 0.1);
    expect(await refusalOf(rates, appId)).toBeNull();
    expect((await refusalOf(rates, appId))?.status).toBe(429);
    await expect.poll(() => refusalOf(rates, appId), { interval: 20, timeout: 2_000 }).toBeNull();
  });

  it('is the app’s own where it has one, and a change of it counts at once', async () => {
    const appId = randomUUID();
    const rates = ratesOf(1, 1);
    expect(await refusalOf(rates, appId, 2)).toBeNull();
    expect(await refusalOf(rates, appId, 2)).toBeNull();
    expect((await refusalOf(rates, appId, 2))?.status).toBe(429);
    await dataSource.query("UPDATE rate_buckets SET filled_at = filled_at - interval '10 s' WHERE app_id = $1", [
      appId,
    ]);
    expect(await refusalOf(rates, appId, 5)).toBeNull();
  });

  it('bites at once where it is lowered: what a process took at the old rate is gone, also what it was asking for', async () => {
    const appId = randomUUID();
    const rates = ratesOf(1, 1);
    expect(await refusalOf(rates, appId, 20_000)).toBeNull();
    const refusals = await Promise.all(Array.from({ length: 100 }, () => refusalOf(rates, appId, 5)));
    expect(refusals.filter((refusal) => refusal === null).length).toBeLessThanOrEqual(6);
    // Asked for at the old rate, and granted when the new one is in force.
    const asking = refusalOf(rates, appId, 40_000);
    await Promise.all([asking, refusalOf(rates, appId, 5)]);
    const later = await Promise.all(Array.from({ length: 100 }, () => refusalOf(rates, appId, 5)));
    expect(later.filter((refusal) => refusal === null).length).toBeLessThanOrEqual(6);
  });

  it('lets a batch run up a debt that every process waits out', async () => {
    const appId = randomUUID();
    const [first, second] = [ratesOf(10, 1), ratesOf(10, 1)];
    await first.admit(appId, null);
    first.charge(appId, 999);
    await expect
      .poll(async () => Number((await refusalOf(second, appId))?.headers['Retry-After']), { timeout: 2_000 })
      .toBeGreaterThan(95);
    expect(Number((await refusalOf(first, appId))?.headers['Retry-After'])).toBeGreaterThan(95);
  });
});
