// The rate of a person: their own, in every app and process, and far from what a dashboard asks for.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEFAULT_API_LIMITS } from '../src/http/api-limits.js';
import { startTestApi, type TestApi, type TestApp } from './support/running-api.js';
import { callerWith, newPerson } from './support/signed-in.js';

const LIMITS = { requestsPerSecondOfPerson: 0.2, burstSeconds: 25 };

let api: TestApi;
let app: TestApp;

beforeAll(async () => {
  api = await startTestApi(LIMITS);
  app = await api.newApp();
});
afterAll(() => api.close());

it('stops a person who asks too much in whatever process, says for how long, and nobody else', async () => {
  const [busy, other] = [await newPerson(api, app, 'viewer'), await newPerson(api, app, 'viewer')];
  const elsewhere = callerWith(await api.another(LIMITS), busy.cookie);
  const first = await busy.call('GET', '/v1/me');
  expect([first.headers.get('ratelimit-policy'), first.headers.get('ratelimit')]).toEqual([
    '"person";q=5;w=25',
    expect.stringMatching(/^"person";r=\d;t=\d+$/),
  ]);
  const statuses: number[] = [];
  for (let n = 0; n < 4; n += 1)
    statuses.push((await [busy.call, elsewhere][n % 2]?.('GET', `/v1/senders?app=${app.slug}`))?.status ?? 0);
  expect(statuses).toEqual([200, 200, 200, 200]);
  for (const call of [busy.call, elsewhere]) {
    const refused = await call('GET', `/v1/notifications?app=${app.slug}`);
    expect([refused.status, refused.body['code']]).toEqual([429, 'rate_limited']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.headers.get('ratelimit')).toContain('r=0');
  }
  expect((await busy.call('GET', '/v1/me')).status).toBe(429);
  expect((await other.call('GET', '/v1/me')).status).toBe(200);
  // The app's own services go on, and a busy app shuts nobody out who has to look at it.
  expect((await api.call('GET', '/v1/senders', { key: app.key })).status).toBe(200);
});

it('is not that of the app', async () => {
  const place = await api.newApp();
  const { call } = await newPerson(api, place, 'admin');
  await api.database.query('UPDATE apps SET rate_limit_per_second = 1 WHERE app_id = $1', [place.id]);
  const ask = () => api.call('GET', '/v1/senders', { key: place.key }).then(({ status }) => status);
  const asked = await Promise.all(Array.from({ length: 60 }, ask));
  expect(asked).toContain(429);
  expect((await call('GET', `/v1/senders?app=${place.slug}`)).status).toBe(200);
});

it('lets a person at ease with several dashboards open', () => {
  const { requestsPerSecondOfPerson, burstSeconds } = DEFAULT_API_LIMITS;
  // A page asks for at most twenty things at once when it is opened, and for a few more a second while all is live.
  expect(requestsPerSecondOfPerson * burstSeconds).toBeGreaterThanOrEqual(20 * 20);
  expect(requestsPerSecondOfPerson).toBeGreaterThanOrEqual(10 * 4);
});
