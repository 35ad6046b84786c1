// Where no worker runs nobody calls an outcome unknown: what hangs in a dead worker's hands is counted and told all the same.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { poolOf } from '../src/database/pool-of.js';
import { fleetMetrics } from '../src/metrics/fleet-metrics.js';
import { startTestApi, type TestApi, type TestApp } from './support/running-api.js';

let api: TestApi;
let app: TestApp;

beforeAll(async () => {
  api = await startTestApi();
  app = await api.newApp({ environment: 'test' });
  const json = { channel: 'email', provider: 'sandbox', name: 'ops', config: {} };
  expect((await api.call('POST', '/v1/senders', { key: app.key, json })).status).toBe(201);
  await insertSending('5 minutes', '4 minutes');
});
afterAll(() => api.close());

/** A delivery that has been with its provider for so long, and whose lease ended so long ago. */
async function insertSending(since: string, overdue: string): Promise<void> {
  await api.database.query(
    `INSERT INTO deliveries (app_id, id, notification_id, channel, recipient_hash, sender_id, state, retry_until, state_since,
       due_at, worker_id, lease_ends_at, call_began_at, attempt_count)
     VALUES ($1, gen_random_uuid(), gen_random_uuid(), 'email', '', gen_random_uuid(), 'sending', clock_timestamp() + interval '1 day',
       clock_timestamp() - $2::interval, clock_timestamp(), gen_random_uuid(), clock_timestamp() - $3::interval,
       clock_timestamp() - $2::interval, 1)`,
    [app.id, since, overdue],
  );
}

it('counts in the overview and in the metrics, and not while a reaper may still be on its way', async () => {
  // Older, but its lease has only just ended.
  await insertSending('20 minutes', '1 second');
  const { body } = await api.call('GET', '/v1/overview', { key: app.key });
  const attention = body['attention'] as { oldestUnknownSeconds: number; workersAlive: number };
  expect(attention.workersAlive).toBe(0);
  expect(attention.oldestUnknownSeconds).toBeGreaterThanOrEqual(300);
  expect(attention.oldestUnknownSeconds).toBeLessThan(900);
  const text = await fleetMetrics(poolOf(api.database));
  expect(text).toMatch(/^oneping_unknown_deliveries 1$/m);
  expect(text).toMatch(/^oneping_oldest_unknown_seconds (3|4)\d\d/m);
});

it('sets off the alerts about unknown outcomes within half a minute', async () => {
  const make = async (kind: string, threshold: number) => {
    const json = { name: kind, kind, threshold, target: { sender: 'ops', email: 'ops@example.test' } };
    return String((await api.call('POST', '/v1/alert-rules', { key: app.key, json })).body['id']);
  };
  const ids = [await make('oldest_unknown_age', 60), await make('unknown_count', 1)];
  const toldOf = async (id: string) =>
    (await api.call('GET', `/v1/notifications?messageId=alert-${id}-1`, { key: app.key })).body['data'];
  for (const id of ids) await expect.poll(() => toldOf(id), { timeout: 30_000 }).toHaveLength(1);
});
