// Expiry over HTTP: moving the end of one key, what a repeat gets then, and the figures of all of them.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runWorker } from '../src/delivery/run-worker.js';
import { addSandboxSenders } from './support/add-senders.js';
import { configOn, startTestApi, type TestApi, type TestApp } from './support/running-api.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let api: TestApi;
let app: TestApp;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  app = await api.newApp();
  await addSandboxSenders(api.database, app.id, ['email']);
});

const post = (messageId: string) =>
  api.call('POST', '/v1/notifications', {
    key: app.key,
    json: { messageId, to: { email: 'ada@example.test' }, content: { text: 'x' } },
  });

async function pending(messageId: string): Promise<string> {
  return String((await post(messageId)).body['id']);
}

async function finished(messageId: string): Promise<string> {
  const id = await pending(messageId);
  await api.call('POST', `/v1/notifications/${id}/cancel`, { key: app.key });
  return id;
}

const move = (id: string, expiresAt: string, more: object = {}, key = app.key) =>
  api.call('PUT', `/v1/notifications/${id}/expiry`, { key, json: { expiresAt, ...more } });
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();

async function audited(id: string) {
  return await api.database.query<{ action: string; reason: string; before: string; after: string }[]>(
    "SELECT action, reason, before, after FROM audit_events WHERE target_id = $1 AND action <> 'notification.cancel' ORDER BY at",
    [id],
  );
}

describe('PUT /v1/notifications/{id}/expiry', () => {
  it('extends, needs no If-Match, and is written down once with before and after', async () => {
    const id = await finished('m');
    const { expiresAt: before } = (await api.call('GET', `/v1/notifications/${id}`, { key: app.key })).body;
    const expiresAt = inMs(30 * DAY_MS);
    for (let times = 0; times < 2; times += 1) {
      const { status, body } = await move(id, expiresAt, { reason: 'they retry for weeks' });
      expect([status, body]).toEqual([200, { id, messageId: 'm', expiresAt, expired: false }]);
    }
    expect((await post('m')).status).toBe(200);
    const events = await audited(id);
    expect(events).toMatchObject([{ action: 'notification.extend', reason: 'they retry for weeks' }]);
    expect(JSON.parse(events[0]?.before ?? '')).toEqual({ expiresAt: before });
    expect(JSON.parse(events[0]?.after ?? '')).toEqual({ expiresAt });
  });

  it('expires now by a past time; from then on every repeat gets 410, and nothing brings the key back', async () => {
    const id = await finished('m');
    const { body } = await move(id, '2020-01-01T00:00:00Z');
    expect(body).toMatchObject({ id, expired: true });
    expect(Date.parse(String(body['expiresAt']))).toBeGreaterThan(Date.now() - 60_000);
    expect((await post('m')).body['code']).toBe('message_id_expired');
    expect((await move(id, '2020-01-01T00:00:00Z')).body).toEqual(body);
    const extended = await move(id, inMs(DAY_MS));
    expect([extended.status, extended.body['code']]).toEqual([410, 'message_id_expired']);
    expect((await audited(id)).map(({ action }) => action)).toEqual(['notification.expire']);
  });

  it('says 409 while anything is pending', async () => {
    const id = await pending('m');
    for (const expiresAt of [inMs(DAY_MS), '2020-01-01T00:00:00Z']) {
      const { status, body } = await move(id, expiresAt);
      expect([status, body['code']]).toEqual([409, 'still_pending']);
    }
    expect(await audited(id)).toEqual([]);
  });

  it.each([
    ['further ahead than a key may live', () => inMs(366 * DAY_MS), {}, '/expiresAt'],
    ['that is no time', () => 'tomorrow', {}, '/expiresAt'],
    ['with a reason too short', () => inMs(DAY_MS), { reason: 'because' }, '/reason'],
  ])('refuses an end %s', async (_, expiresAt, more, pointer) => {
    const { status, body } = await move(await finished('m'), expiresAt(), more);
    expect(status).toBe(400);
    expect(body['errors']).toMatchObject([{ pointer }]);
  });

  it('wants the scope, and shows nothing of another app', async () => {
    const id = await finished('m');
    const other = await api.newApp();
    expect((await move(id, inMs(DAY_MS), {}, other.key)).status).toBe(404);
    const reader = await api.newKey(app, ['notifications:read', 'notifications:write']);
    expect((await move(id, inMs(DAY_MS), {}, reader)).status).toBe(403);
  });
});

describe('GET /v1/expiry', () => {
  const figures = async (key = app.key) => (await api.call('GET', '/v1/expiry', { key })).body;

  it('counts what ends within an hour and a day, hour by hour', async () => {
    for (const [messageId, ms] of [
      ['soon', 0.5 * HOUR_MS],
      ['later', 2.5 * HOUR_MS],
      ['tomorrow', 30 * HOUR_MS],
    ] as const)
      await move(await finished(messageId), inMs(ms));
    await move(await finished('over'), '2020-01-01T00:00:00Z');
    const shown = await figures();
    expect(shown).toMatchObject({ expiringInHour: 1, expiringInDay: 2, overduePurge: 1 });
    const hours = shown['hours'] as { from: string; count: number }[];
    expect(hours.map(({ count }) => count)).toEqual([1, 0, 1, ...Array<number>(21).fill(0)]);
    expect(hours[0]?.from).toBe(shown['asOf']);
    expect(await figures((await api.newApp()).key)).toMatchObject({ expiringInDay: 0, overduePurge: 0 });
  });

  it('says what came after the end, and which retention would have caught it', async () => {
    const id = await finished('m');
    await move(id, '2020-01-01T00:00:00Z');
    await api.database.query(`UPDATE notifications SET accepted_at = accepted_at - interval '8 days' WHERE id = $1`, [
      id,
    ]);
    expect((await post('m')).status).toBe(410);
    const { repeatsAfterExpiry } = await figures();
    expect(repeatsAfterExpiry).toMatchObject({ count: 1, retentionSeconds: 7 * 86_400 });
    const { longestDelaySeconds } = repeatsAfterExpiry as { longestDelaySeconds: number };
    expect(Math.round(longestDelaySeconds / 86_400)).toBe(8);
    // Between two delays, of which no number of seconds with three places is the 95th part.
    await api.database.query(`UPDATE duplicates SET delay_ms = 1001 WHERE app_id = $1 AND kind = 'expired'`, [app.id]);
    await post('m');
    const { p95DelaySeconds } = (await figures())['repeatsAfterExpiry'] as { p95DelaySeconds: number };
    expect(p95DelaySeconds).toBe(Number(p95DelaySeconds.toFixed(3)));
  });

  it('says when a worker purged last, and how large the tables are', async () => {
    const before = await figures();
    expect(before).toMatchObject({ purge: { lastAt: null, lastKeys: null }, tables: { bytes: expect.any(Number) } });
    expect((before['tables'] as { bytes: number }).bytes).toBeGreaterThan(8_192);
    await move(await finished('m'), '2020-01-01T00:00:00Z');
    // They have no configuration: a worker would try them over and over.
    await api.database.query('UPDATE senders SET paused_at = now()');
    const worker = await runWorker(configOn(api.databaseUrl));
    await expect
      .poll(async () => (await figures())['purge'], { timeout: 60_000, interval: 500 })
      .toMatchObject({ lastAt: expect.any(String), lastKeys: expect.any(Number) });
    expect(await figures()).toMatchObject({ overduePurge: 0 });
    await worker.close();
  });
});
