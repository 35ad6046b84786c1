// Liveness and readiness: what an orchestrator learns, and when.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApi, type TestApi } from './support/running-api.js';

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const ready = async () => (await api.call('GET', '/readyz')).status;
const soon = { timeout: 10_000 };

it('is ready on a sound database', async () => {
  const answer = await api.call('GET', '/readyz');
  expect([answer.status, answer.body['status']]).toEqual([200, 'ok']);
  expect((await api.call('GET', '/livez')).body).toEqual({ status: 'ok' });
});

it('takes work without a worker, and says how many there are', async () => {
  const workers = async () => {
    const { status, body } = await api.call('GET', '/readyz');
    return [status, (body['details'] as Record<string, unknown>)['workers']];
  };
  expect(await workers()).toEqual([200, { status: 'up', alive: 0 }]);
  await api.database.query(
    "INSERT INTO workers (id, host, process_id, release) VALUES (gen_random_uuid(), 'test', 1, 'test')",
  );
  await expect.poll(workers, soon).toEqual([200, { status: 'up', alive: 1 }]);
});

it('is not ready without the index that makes a key a key, and says so as a problem', async () => {
  await api.database.query('ALTER TABLE notifications DROP CONSTRAINT notifications_message_id_key');
  await expect.poll(ready, soon).toBe(503);
  const answer = await api.call('GET', '/readyz');
  expect(answer.headers.get('content-type')).toContain('application/problem+json');
  expect(answer.body).toMatchObject({ code: 'unavailable', status: 503 });
  expect(answer.text).not.toContain('notifications_message_id_key');
  await api.database.query(
    'ALTER TABLE notifications ADD CONSTRAINT notifications_message_id_key UNIQUE (app_id, message_id)',
  );
  await expect.poll(ready, soon).toBe(200);
});

it('is not ready while a migration is missing', async () => {
  const [[migration]] = await api.database.query<[{ timestamp: string; name: string }[], number]>(
    'DELETE FROM migrations WHERE id = (SELECT max(id) FROM migrations) RETURNING timestamp, name',
  );
  await expect.poll(ready, soon).toBe(503);
  await api.database.query('INSERT INTO migrations (timestamp, name) VALUES ($1, $2)', [
    migration?.timestamp,
    migration?.name,
  ]);
  await expect.poll(ready, soon).toBe(200);
});

it('is not ready where what is confirmed could be lost', async () => {
  const name = new URL(api.databaseUrl).pathname.slice(1);
  const endSessions = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'oneping api' AND datname = '${name}'`;
  await api.database.query(`ALTER DATABASE ${name} SET synchronous_commit = 'off'`);
  await api.database.query(endSessions);
  await expect.poll(ready, soon).toBe(503);
  await api.database.query(`ALTER DATABASE ${name} RESET synchronous_commit`);
  await api.database.query(endSessions);
  await expect.poll(ready, soon).toBe(200);
});
