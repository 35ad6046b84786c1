// Posting has connections of its own: however long reads take, and however many wait, it goes on.
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { addSandboxSenders } from './support/add-senders.js';
import { startTestApi, type TestApi, type TestApp } from './support/running-api.js';

const POOL_SIZE = 2;

let api: TestApi;
let app: TestApp;

beforeAll(async () => {
  api = await startTestApi({ poolSize: POOL_SIZE, postingPoolSize: 2 });
  app = await api.newApp();
  await addSandboxSenders(api.database, app.id, ['email']);
});
afterAll(() => api.close());

async function waitingReads(): Promise<number> {
  const sql = `SELECT count(*)::int4 AS n FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = 'oneping api' AND wait_event_type = 'Lock'`;
  return (await api.database.query<{ n: number }[]>(sql))[0]?.n ?? 0;
}

it('accepts and answers repeats while every connection for reading hangs', async () => {
  const holder = new Client({ connectionString: api.databaseUrl });
  await holder.connect();
  onTestFinished(() => holder.end());
  await holder.query('BEGIN');
  await holder.query('LOCK TABLE alert_rules IN ACCESS EXCLUSIVE MODE');
  // Each gives up after a while, so they come again and again until the posts are answered.
  let isOver = false;
  const reads = Array.from({ length: 3 * POOL_SIZE }, async () => {
    while (!isOver) await api.call('GET', '/v1/alert-rules', { key: app.key });
  });
  await expect.poll(waitingReads, { interval: 20, timeout: 5_000 }).toBe(POOL_SIZE);
  const fresh = await api.newKey(app, ['notifications:write']);
  const json = { messageId: 'm', to: { email: 'ok@sandbox.test' }, content: { text: 'Hello' } };
  // With a key that nobody has looked up yet, and as a repeat.
  for (const duplicate of [false, true]) {
    const answer = await api.call('POST', '/v1/notifications', { key: fresh, json });
    expect([answer.status, answer.body['duplicate']]).toEqual([202, duplicate]);
  }
  await expect.poll(waitingReads, { interval: 20, timeout: 5_000 }).toBe(POOL_SIZE);
  isOver = true;
  await holder.query('ROLLBACK');
  await Promise.all(reads);
});
