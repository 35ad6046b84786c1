// When the database is away: nothing is accepted, nothing is invented, and what needs no database still answers.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeApiKey } from '../src/api-keys/api-key-format.js';
import { startTestApi, type TestApi, type TestApp } from './support/running-api.js';

let api: TestApi;
let app: TestApp;

beforeAll(async () => {
  api = await startTestApi({ keyCacheMs: 60_000 });
  app = await api.newApp();
  // Known to the API from here on, so that what follows is about the routes and not about the key.
  expect((await api.call('GET', '/v1/senders', { key: app.key })).status).toBe(200);
  await api.cutDatabase();
});
afterAll(() => api.close());

it('does not know whether a post was accepted, and says how to find out', async () => {
  const json = { messageId: 'm-1', to: { userId: 'u_1' }, content: { title: 'Hello' } };
  for (const [path, body] of [
    ['/v1/notifications', json],
    ['/v1/notifications/batch', { items: [json] }],
  ] as const) {
    const answer = await api.call('POST', path, { key: app.key, json: body });
    const problem = answer.status === 200 ? (answer.body['data'] as { body: unknown }[])[0]?.body : answer.body;
    expect(problem, path).toMatchObject({ status: 503, code: 'outcome_unknown_retry_same_message_id' });
    if (answer.status === 503) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  }
});

it('is not available for what reads or assigns', async () => {
  for (const [method, path] of [
    ['GET', '/v1/senders'],
    ['GET', '/v1/notifications'],
    ['GET', '/v1/inbox/u_1'],
    ['PUT', '/v1/senders/01900000-0000-7000-8000-000000000000/resume'],
  ] as const) {
    const answer = await api.call(method, path, { key: app.key });
    expect([answer.status, answer.body['code']], path).toEqual([503, 'unavailable']);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  }
});

it('tells a mistyped key without the database, and does not guess about one it cannot look up', async () => {
  const mistyped = app.key.slice(0, -1) + (app.key.endsWith('0') ? '1' : '0');
  expect((await api.call('GET', '/v1/senders', { key: mistyped })).status).toBe(401);
  expect((await api.call('GET', '/v1/senders', { key: makeApiKey('live') })).status).toBe(503);
});

it('lives but is not ready', async () => {
  expect((await api.call('GET', '/livez')).status).toBe(200);
  const ready = await api.call('GET', '/readyz');
  expect([ready.status, ready.body['code']]).toEqual([503, 'unavailable']);
  expect(ready.text).not.toMatch(/postgres|57P|ECONN|127\.0\.0\.1/i);
});
