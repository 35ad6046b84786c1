// The overview and the workers as a caller sees them after messages have gone their ways.
import { AUDIT_ACTIONS, DECISION_ACTIONS, type Overview, type WorkerList } from '@oneping/contracts';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordAudit } from '../src/audit/record-audit.js';
import { READ_LAST_DECISIONS } from '../src/database/sql/overview.js';
import { type RunningWorker, runWorker } from '../src/delivery/run-worker.js';
import { RELEASE } from '../src/release.js';
import { configOn, startTestApi, type TestApi, type TestApp } from './support/running-api.js';
import { newPerson } from './support/signed-in.js';

let api: TestApi;
let app: TestApp;
let other: TestApp;
let worker: RunningWorker;

beforeAll(async () => {
  api = await startTestApi();
  app = await api.newApp({ environment: 'test' });
  other = await api.newApp();
  worker = await runWorker(configOn(api.databaseUrl));
  const json = { channel: 'email', provider: 'sandbox', name: 'sandbox', config: {} };
  expect((await api.call('POST', '/v1/senders', { key: app.key, json })).status).toBe(201);
});
afterAll(async () => {
  await worker.close();
  await api.close();
});

async function overview(key: string, query = ''): Promise<Overview> {
  const { status, text } = await api.call('GET', `/v1/overview${query}`, { key });
  expect(status).toBe(200);
  return JSON.parse(text) as Overview;
}

async function post(messageId: string, recipient: string, text = 'There') {
  const json = { messageId, to: { email: recipient }, content: { subject: 'Hello', text } };
  return await api.call('POST', '/v1/notifications', { key: app.key, json, headers: { Prefer: 'wait=20' } });
}

describe('the overview', () => {
  it('counts what was accepted, sent, refused and suppressed, for its own app alone', async () => {
    await post('m-1', 'ada@example.test');
    await post('m-1', 'ada@example.test');
    await post('m-1', 'ada@example.test', 'something else');
    await post('m-2', 'reject@sandbox.test');
    await expect
      .poll(async () => (await overview(app.key)).totals, { timeout: 30_000 })
      .toMatchObject({ sent: 1, failed: 1, duplicates: { replay: 1, mismatch: 1 } });
    for (const [range, stepSeconds, points] of [
      ['1h', 60, 60],
      ['24h', 900, 96],
      ['7d', 3_600, 168],
      ['30d', 21_600, 120],
      ['90d', 86_400, 90],
    ] as const) {
      const found = await overview(app.key, `?range=${range}`);
      expect(found).toMatchObject({ range, stepSeconds });
      expect(found.series).toHaveLength(points);
      expect(found.totals).toMatchObject({
        accepted: 2,
        sent: 1,
        failed: 1,
        duplicates: { replay: 1, mismatch: 1, inUse: 0, expired: 0, worker: 0 },
      });
      expect(found.totals.latencyMs?.p99).toBeGreaterThan(0);
      expect(found.series.reduce((sum, { accepted }) => sum + accepted, 0)).toBe(2);
      expect(found.previous === null).toBe(range === '90d');
    }
    const { senders, workers, decisions, attention } = await overview(app.key);
    expect(senders).toMatchObject([
      { name: 'sandbox', state: 'open', circuit: 'closed', waiting: 0, lastHour: { sent: 1, refused: 1, unknown: 0 } },
    ]);
    expect(senders[0]?.lastHour.p95Ms).toBeGreaterThanOrEqual(0);
    const none = { sent: 0, refused: 0, unknown: 0 };
    expect(senders[0]?.lastDay).toEqual([...Array(23).fill(none), { sent: 1, refused: 1, unknown: 0 }]);
    expect(senders[0]?.lastTrouble?.code).toMatch(/./);
    expect(workers).toMatchObject([{ state: 'alive' }]);
    expect(decisions).toEqual([]);
    expect(attention).toEqual({
      needsReview: 0,
      oldestUnknownSeconds: null,
      conflicts: 0,
      overdue: 0,
      sendersDown: 0,
      workersAlive: 1,
    });
    expect((await overview(other.key)).totals).toMatchObject({ accepted: 0, sent: 0, failed: 0 });
  });

  it('tells the calls of a sender hour by hour, for a day', async () => {
    const own = await api.newApp();
    const json = { channel: 'email', provider: 'sandbox', name: 'sandbox', config: {} };
    await api.call('POST', '/v1/senders', { key: own.key, json });
    await api.database.query(
      `INSERT INTO sender_rollups (app_id, bucket, sender_id, sent, refused, unknown)
       SELECT app_id, clock_timestamp() - ago * interval '1 minute', id, 1, 0, ago
       FROM senders, unnest(ARRAY[5, 210, 230, 1435, 1500]) AS ago WHERE app_id = $1`,
      [own.id],
    );
    const [sender] = (await overview(own.key)).senders;
    const hours = sender?.lastDay.map(({ sent, unknown }, index) => [index, sent, unknown]);
    expect(hours?.filter(([, sent]) => sent !== 0)).toEqual([
      [0, 1, 1_435],
      [20, 2, 440],
      [23, 1, 5],
    ]);
    expect(hours).toHaveLength(24);
    expect(sender?.lastHour).toMatchObject({ sent: 1, unknown: 5 });
  });

  it('says what waits: senders that are paused, and work that is overdue behind them', async () => {
    const [sender] = (await overview(app.key)).senders;
    const json = { reason: 'for a test' };
    await api.call('PUT', `/v1/senders/${sender?.id}/pause`, { key: app.key, json });
    await api.call('POST', '/v1/notifications', {
      key: app.key,
      json: { messageId: 'm-3', to: { email: 'ada@example.test' }, content: { subject: 'Hello', text: 'There' } },
    });
    await api.database.query(
      `UPDATE deliveries SET due_at = clock_timestamp() - interval '2 minutes' WHERE app_id = $1 AND state = 'queued'`,
      [app.id],
    );
    const { attention, senders, decisions } = await overview(app.key);
    expect(attention).toMatchObject({ sendersDown: 1, overdue: 1 });
    expect(senders).toMatchObject([{ state: 'paused', circuit: 'closed', waiting: 1 }]);
    expect(decisions).toMatchObject([
      { action: 'sender.pause', targetId: sender?.id, reason: 'for a test', actorName: expect.any(String) },
    ]);
    await api.database.query(`UPDATE senders SET pause_code = 'failing' WHERE id = $1`, [sender?.id]);
    expect((await overview(app.key)).senders).toMatchObject([{ state: 'paused', circuit: 'open' }]);
    await api.call('PUT', `/v1/senders/${sender?.id}/resume`, { key: app.key });
  });

  it('says above which age an unknown outcome is alarming: as the strictest alert rule has it, else an hour', async () => {
    const limit = async () => (await overview(app.key)).oldestUnknownLimitSeconds;
    expect(await limit()).toBe(3_600);
    const target = { sender: 'sandbox', email: 'ops@example.test' };
    for (const threshold of [1_800, 600]) {
      const json = { name: `older-than-${threshold}`, kind: 'oldest_unknown_age', threshold, target };
      expect((await api.call('POST', '/v1/alert-rules', { key: app.key, json })).status).toBe(201);
    }
    expect(await limit()).toBe(600);
    expect((await overview(other.key)).oldestUnknownLimitSeconds).toBe(3_600);
  });

  it('refuses a range that it does not have', async () => {
    expect((await api.call('GET', '/v1/overview?range=2h', { key: app.key })).status).toBe(400);
  });
});

describe('the last decisions', () => {
  const SECRETIVE = /^(operator|erasure|list|payload|api-key|app|alert-rule|suppression)\.|^delivery\.lookup$/;

  /** One event of each action that there is, and one that is about no decision many times over, the last of all. */
  async function fillLog(appId: string): Promise<void> {
    const targetKind = 'sender';
    for (const action of AUDIT_ACTIONS)
      await recordAudit(api.database, { appId, actor: 'system', action, targetKind, targetId: uuidv7() });
    await api.database.query(
      `INSERT INTO audit_events (app_id, id, at, actor, action, target_kind, target_id)
       SELECT $1, gen_random_uuid(), clock_timestamp(), 'system', 'operator.invite', 'operator', 'somebody' FROM generate_series(1, 3000)`,
      [appId],
    );
    await api.database.query('ANALYZE audit_events');
  }

  it('are decisions and nothing else to a viewer, however much else was written since', async () => {
    const logged = await api.newApp();
    await fillLog(logged.id);
    const viewer = await newPerson(api, logged, 'viewer');
    const { body, status } = await viewer.call('GET', `/v1/overview?app=${logged.slug}`);
    expect(status).toBe(200);
    const actions = (body as unknown as Overview).decisions.map(({ action }) => action);
    // As they were written: in the order of the alphabet, the last first.
    expect(actions).toEqual([...DECISION_ACTIONS].reverse().slice(0, 10));
    expect(DECISION_ACTIONS.filter((action) => SECRETIVE.test(action))).toEqual([]);
    expect((await viewer.call('GET', `/v1/audit-events?app=${logged.slug}`)).status).toBe(403);
    const reader = await api.newKey(logged, ['notifications:read']);
    expect((await overview(reader)).decisions.map(({ action }) => action)).toEqual(actions);
  });

  it('are found by an index, without a walk over what else was written', async () => {
    const logged = await api.newApp();
    await fillLog(logged.id);
    const lines = await api.database.query<{ 'QUERY PLAN': string }[]>(`EXPLAIN (ANALYZE) ${READ_LAST_DECISIONS}`, [
      logged.id,
      DECISION_ACTIONS,
    ]);
    const plan = lines.map((line) => line['QUERY PLAN']).join('\n');
    expect(plan).toContain('audit_events_by_action');
    expect(plan).not.toMatch(/Seq Scan on audit_events|Rows Removed by Filter/);
  });
});

describe('the workers', () => {
  it('are listed with what each holds of the caller’s app', async () => {
    const list = async (key: string) => {
      const { text } = await api.call('GET', '/v1/workers', { key });
      // Safe: the contract's shape, compared below.
      return (JSON.parse(text) as WorkerList).data;
    };
    // What the sender that was resumed above still had.
    await expect.poll(async () => (await list(app.key))[0]?.holdsCount, { timeout: 10_000 }).toBe(0);
    const [alive] = await list(app.key);
    expect(alive).toMatchObject({
      state: 'alive',
      release: RELEASE,
      processId: process.pid,
      holdsCount: 0,
      holds: [],
      stoppedAt: null,
    });
    await api.call('POST', '/v1/notifications', {
      key: app.key,
      json: { messageId: 'm-5', to: { email: 'slow@sandbox.test' }, content: { subject: 'Hello', text: 'There' } },
    });
    await expect
      .poll(async () => (await list(app.key))[0]?.holds, { timeout: 10_000 })
      .toMatchObject([{ status: 'sending' }]);
    expect((await list(other.key))[0]).toMatchObject({ id: alive?.id, holdsCount: 0, holds: [] });
  });
});
