// A key that is revoked while it is in heavy use is dead in every process within five seconds; a mistyped one asks nobody.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { makeApiKey } from '../src/api-keys/api-key-format.js';
import { startTestApi, type TestApi } from './support/running-api.js';

const DEAD_WITHIN_MS = 5_000;
/** Two processes, each asked fifty times a second. */
const EVERY_MS = 20;

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

it('is refused by every process within five seconds, under a hundred requests a second', async () => {
  const other = await api.another();
  const app = await api.newApp();
  const { body } = await api.call('POST', '/v1/api-keys', {
    key: app.key,
    json: { name: 'busy', scopes: ['notifications:read'] },
  });
  const key = String(body['key']);
  const end = new AbortController();
  const answers: { process: number; status: number; askedAtMs: number }[] = [];
  const underWay: Promise<void>[] = [];
  const hammer = async (process: TestApi, index: number) => {
    while (!end.signal.aborted) {
      const askedAtMs = performance.now();
      const answer = process.call('GET', '/v1/senders?limit=1', { key });
      underWay.push(answer.then(({ status }) => void answers.push({ process: index, status, askedAtMs })));
      await sleep(EVERY_MS);
    }
  };
  const hammers = [api, other].map(hammer);
  onTestFinished(() => end.abort());
  const successes = () => answers.filter(({ status }) => status === 200).length;
  await expect.poll(successes, { timeout: 20_000 }).toBeGreaterThan(100);
  expect((await api.call('DELETE', `/v1/api-keys/${body['id']}`, { key: app.key })).status).toBe(200);
  const revokedAtMs = performance.now();
  const lastRefused = () => [0, 1].map((index) => answers.filter(({ process }) => process === index).at(-1)?.status);
  await expect.poll(lastRefused, { timeout: 10_000 }).toEqual([401, 401]);
  const aliveForMs = Math.max(...answers.filter(({ status }) => status === 200).map((each) => each.askedAtMs));
  end.abort();
  await Promise.all([...hammers, ...underWay]);
  expect(aliveForMs - revokedAtMs).toBeLessThan(DEAD_WITHIN_MS);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 401]));
  const afterwards = answers.filter(({ askedAtMs }) => askedAtMs > revokedAtMs + DEAD_WITHIN_MS);
  expect(afterwards.filter(({ status }) => status !== 401)).toEqual([]);
});

it('is told as mistyped without a look at the database', async () => {
  const cut = await api.another();
  await cut.cutDatabase();
  const wellFormed = makeApiKey('live');
  const mistyped = `${wellFormed.slice(0, -1)}${wellFormed.endsWith('0') ? '1' : '0'}`;
  expect((await cut.call('GET', '/v1/senders', { key: mistyped })).status).toBe(401);
  expect((await cut.call('GET', '/v1/senders', { key: wellFormed })).status).toBe(503);
});
