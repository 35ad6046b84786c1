// A million finished keys: what may not grow with them, measured before and after in one run.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { poolOf } from '../../src/database/pool-of.js';
import { purgeDue } from '../../src/delivery/purge/purge.js';
import { rollUp } from '../../src/overview/roll-up.js';
import { startTestApi, type TestApp } from '../support/running-api.js';
import { acceptsPerSecond } from './accepts-per-second.js';
import { fillKeys } from './fill-keys.js';
import { median } from './median.js';
import { type Reader, timeReads } from './timed-reads.js';

declare module 'vitest' {
  interface ProvidedContext {
    largeKeyCount: number;
  }
}

const COUNT = inject('largeKeyCount');
/** So many that a count reaches its bound in both. */
const SMALL_COUNT = 12_000;
const EXPIRED_COUNT = Math.min(100_000, Math.floor(COUNT / 2));
const MOST_MS = 1_000;
const MOST_RATIO = 2;
/** Below this a ratio measures the machine. */
const NOISE_MS = 25;
const LEAST_ACCEPT_SHARE = 0.8;
const WINDOW_MS = 3_000;

interface Filled extends Reader {
  readonly app: TestApp;
}

// A database each: what grows with a table must not hide in the small one's answers.
let small: Filled;
let large: Filled;
const say = (text: string) => console.log(`${new Date().toISOString().slice(11, 19)} ${text}`);

beforeAll(async () => {
  small = await filledApp(SMALL_COUNT, 0);
  large = await filledApp(COUNT, EXPIRED_COUNT);
});
afterAll(async () => {
  await small?.api.close();
  await large?.api.close();
});

async function filledApp(count: number, expiredCount: number): Promise<Filled> {
  const api = await startTestApi();
  const app = await api.newApp();
  const senderId = randomUUID();
  for (const [id, name] of [
    [senderId, 'relay'],
    [randomUUID(), 'unused'],
  ])
    await api.database.query(
      `INSERT INTO senders (app_id, id, name, channel, provider) VALUES ($1, $2, $3, 'email', 'sandbox')`,
      [app.id, id, name],
    );
  const oldest = { messageId: `oldest-${app.slug}`, address: 'rare@example.com' };
  const json = { messageId: oldest.messageId, to: { email: oldest.address }, content: { text: 'Hello' } };
  const { body } = await api.call('POST', '/v1/notifications', { key: app.key, json });
  await api.database.query(`UPDATE notifications SET accepted_at = accepted_at - interval '8 days' WHERE id = $1`, [
    body['id'],
  ]);
  const startedAt = performance.now();
  await fillKeys(api.databaseUrl, {
    appId: app.id,
    senderId,
    count,
    expiredCount,
    onProgress: (done) => {
      if (done % 100_000 === 0 || done === count)
        say(`${done} keys of ${count}, ${Math.round((performance.now() - startedAt) / 1_000)} s`);
    },
  });
  const now = Date.now();
  const minutesAgo = (minutes: number) => new Date(now - minutes * 60_000).toISOString();
  return { api, app, key: app.key, oldest, minutesAgo };
}

it('answers every list, the overview, expiry and search as fast as with twelve thousand', async () => {
  const slow: string[] = [];
  for (const { path, smallMs, largeMs } of await timeReads(small, large)) {
    const ratio = Math.max(largeMs, NOISE_MS) / Math.max(smallMs, NOISE_MS);
    const line = `${largeMs.toFixed(0)} ms, ${ratio.toFixed(1)} times  ${path}`;
    say(line);
    // A count reads up to ten thousand rows of a filter, of which the small one may have a few.
    const isBounded = path.includes('/count?');
    if (largeMs > MOST_MS || (ratio > MOST_RATIO && !isBounded)) slow.push(line);
  }
  expect(slow).toEqual([]);
});

it('rolls up the last minutes without reading the rest', async () => {
  const startedAt = performance.now();
  await rollUp(poolOf(large.api.database), { doneUntilMs: Date.now() - 60_000 });
  const ms = performance.now() - startedAt;
  say(`roll-up of two minutes: ${ms.toFixed(0)} ms`);
  expect(ms).toBeLessThan(MOST_MS);
});

it('accepts at four fifths of its speed or more while a hundred thousand keys are purged', async () => {
  const [idle, beside]: [number[], number[]] = [[], []];
  let purgedCount = 0;
  const purge = async (stop: AbortSignal) => {
    const report = await purgeDue({ pool: poolOf(large.api.database), tombstoneMs: null, stop });
    purgedCount += report.keys;
  };
  await acceptsPerSecond(large.api, large.app, WINDOW_MS);
  while (purgedCount < EXPIRED_COUNT) {
    const before = purgedCount;
    const turns = [false, true, true, false];
    for (const isPurging of turns) {
      const stop = new AbortController();
      const purging = isPurging ? purge(stop.signal) : Promise.resolve();
      const rate = await acceptsPerSecond(large.api, large.app, WINDOW_MS);
      stop.abort();
      await purging;
      (isPurging ? beside : idle).push(rate);
      say(`${isPurging ? 'purging' : 'idle   '} ${rate.toFixed(0)} accepts/s, ${purgedCount} purged`);
    }
    expect(purgedCount, 'nothing was purged').toBeGreaterThan(before);
  }
  const share = median(beside) / median(idle);
  say(`beside the purge: ${share.toFixed(2)} of ${median(idle).toFixed(0)} accepts/s, over ${idle.length} pairs`);
  expect(share).toBeGreaterThanOrEqual(LEAST_ACCEPT_SHARE);
});
