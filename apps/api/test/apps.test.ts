// Apps over HTTP: made by whoever may, with settings of their own that hold in every process, and archived.
import { randomUUID } from 'node:crypto';
import { SCOPES } from '@oneping/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiKey } from '../src/api-keys/create-api-key.js';
import { startTestApi, type TestApi, type TestApp } from './support/running-api.js';

const REASON = 'asked for in a test';
const DAY_SECONDS = 86_400;

let api: TestApi;
let other: TestApi;

beforeAll(async () => {
  api = await startTestApi({ keyCacheMs: 200 });
  other = await api.another({ keyCacheMs: 200 });
});
afterAll(() => api.close());

/** A key that was made on the machine itself. */
async function instanceKey(): Promise<string> {
  const { id: appId, environment } = await api.newApp();
  const key = { appId, environment, name: 'instance', scopes: SCOPES, mayMakeApps: true };
  return (await createApiKey(api.database, key)).secret ?? '';
}

async function find(app: TestApp) {
  return await api.call('GET', `/v1/apps/${app.id}`, { key: app.key });
}

async function edit(app: TestApp, version: number | null, json: object) {
  const headers: Record<string, string> = version === null ? {} : { 'If-Match': `"${version}"` };
  return await api.call('PATCH', `/v1/apps/${app.id}`, { key: app.key, json, headers });
}

async function post(app: TestApp, from = api) {
  const json = { messageId: randomUUID(), to: { userId: 'u_1' }, content: { text: 'Hello' } };
  return await from.call('POST', '/v1/notifications', { key: app.key, json });
}

describe('making an app', () => {
  it('takes a key of the whole service, repeats harmlessly, and shows its first key once', async () => {
    const key = await instanceKey();
    const slug = `made-${randomUUID().slice(0, 8)}`;
    const json = { slug, environment: 'test', firstKey: { name: 'ci', scopes: ['admin', 'notifications:read'] } };
    const answers = await Promise.all([1, 2, 3].map(() => api.call('POST', '/v1/apps', { key, json })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 201]);
    const [made] = answers.filter(({ status }) => status === 201);
    const first = made?.body['firstKey'] as { key: string; scopes: string[]; createdBy: string };
    expect(first).toMatchObject({
      key: expect.stringMatching(/^ping_test_/),
      scopes: ['notifications:read', 'admin'],
      createdBy: expect.stringMatching(/^api-key:/),
    });
    for (const { status, body } of answers) if (status === 200) expect(body).not.toHaveProperty('firstKey');
    const own = await api.call('GET', '/v1/apps', { key: first.key });
    expect(own.body['data']).toMatchObject([{ slug, environment: 'test', version: 1, retentionSeconds: null }]);
    const all = await api.call('GET', '/v1/apps?limit=200', { key });
    expect((all.body['data'] as { slug: string }[]).map((app) => app.slug)).toContain(slug);
    const changed = await api.call('POST', '/v1/apps', { key, json: { ...json, environment: 'live' } });
    expect([changed.status, changed.body['code']]).toEqual([409, 'name_taken']);
    const events = await api.database.query('SELECT action FROM audit_events WHERE app_id = $1 ORDER BY id', [
      made?.body['id'],
    ]);
    expect(events.map(({ action }: { action: string }) => action)).toEqual(['app.create', 'api-key.create']);
  });

  it('is not for a key that acts in its own app alone', async () => {
    const app = await api.newApp();
    const answer = await api.call('POST', '/v1/apps', { key: app.key, json: { slug: 'mine', environment: 'live' } });
    expect([answer.status, answer.body['code']]).toEqual([403, 'forbidden']);
    expect((await api.call('GET', '/v1/apps', { key: app.key })).body['data']).toHaveLength(1);
  });

  it.each(['', 'Big', 'a b', '-a', 'a-', 'ä', 'a'.repeat(64)])('refuses the slug "%s"', async (slug) => {
    const key = await instanceKey();
    const answer = await api.call('POST', '/v1/apps', { key, json: { slug, environment: 'live' } });
    expect(answer.body['errors']).toEqual([expect.objectContaining({ pointer: '/slug' })]);
  });
});

describe('the settings of an app', () => {
  it('hold in every process within seconds', async () => {
    const app = await api.newApp();
    await api.call('POST', '/v1/senders', {
      key: app.key,
      json: { channel: 'inbox', provider: 'inbox', name: 'inbox', config: {} },
    });
    expect((await post(app, other)).status).toBe(202);
    const settings = {
      name: 'The shop',
      retentionSeconds: 2 * DAY_SECONDS,
      tombstoneSeconds: 30 * DAY_SECONDS,
      requestsPerSecond: 7,
      parkedPolicy: 'resend',
      masking: { recipients: false, paths: ['/metadata/**'] },
    };
    const edited = await edit(app, 1, settings);
    expect(edited.body).toMatchObject({
      ...settings,
      version: 2,
      inForce: { retentionSeconds: 2 * DAY_SECONDS, tombstoneSeconds: 30 * DAY_SECONDS, requestsPerSecond: 7 },
    });
    expect((await find(app)).headers.get('etag')).toBe('"2"');
    const retentionOf = async (id: unknown) => {
      const rows = await api.database.query('SELECT retention_ms::int8::text AS ms FROM notifications WHERE id = $1', [
        id,
      ]);
      return rows[0]?.ms;
    };
    expect(await retentionOf((await post(app)).body['id'])).toBe(String(2 * DAY_SECONDS * 1_000));
    await expect
      .poll(async () => await retentionOf((await post(app, other)).body['id']), { timeout: 5_000, interval: 200 })
      .toBe(String(2 * DAY_SECONDS * 1_000));
    const sender = await api.call('POST', '/v1/senders', {
      key: app.key,
      json: { channel: 'email', provider: 'sandbox', name: 'mail', config: {} },
    });
    expect(sender.body['parkedPolicy']).toBe('resend');
    const [event] = await api.database.query(
      "SELECT before::json AS before, after::json AS after FROM audit_events WHERE app_id = $1 AND action = 'app.edit'",
      [app.id],
    );
    expect(event.after).toEqual(settings);
    expect(event.before).toMatchObject({ retentionSeconds: null, parkedPolicy: 'wait' });
  });

  it('are decided about as they were seen, go back to those of the service, and are only changed where named', async () => {
    const app = await api.newApp();
    expect((await edit(app, null, { requestsPerSecond: 5 })).status).toBe(428);
    expect((await edit(app, 1, { requestsPerSecond: 5 })).status).toBe(200);
    expect((await edit(app, 1, { requestsPerSecond: 6 })).body['code']).toBe('version_changed');
    expect((await edit(app, 1, { requestsPerSecond: 5 })).body['version']).toBe(2);
    const back = await edit(app, 2, { requestsPerSecond: null });
    expect(back.body).toMatchObject({ requestsPerSecond: null, parkedPolicy: 'wait', version: 3 });
  });

  it.each([
    // A refused delivery is tried again for a day: a key may not expire before.
    [{ retentionSeconds: DAY_SECONDS }, '/retentionSeconds'],
    [{ retentionSeconds: 366 * DAY_SECONDS }, '/retentionSeconds'],
    [{ tombstoneSeconds: 59 }, '/tombstoneSeconds'],
    [{ requestsPerSecond: 0 }, '/requestsPerSecond'],
    [{ requestsPerSecond: 1.5 }, '/requestsPerSecond'],
    [{ parkedPolicy: 'guess' }, '/parkedPolicy'],
    [{ masking: { recipients: true, paths: ['/'] } }, '/masking/paths/0'],
    [{ slug: 'other' }, '/slug'],
    [{ environment: 'test' }, '/environment'],
  ])('refuse %j', async (json, pointer) => {
    const app = await api.newApp();
    const answer = await edit(app, 1, json);
    expect([answer.status, answer.body['errors']]).toEqual([400, [expect.objectContaining({ pointer })]]);
    expect((await find(app)).body['version']).toBe(1);
  });
});

describe('archiving an app', () => {
  it('ends its keys everywhere within seconds, and keeps what there is of it', async () => {
    const app = await api.newApp();
    expect((await find(app)).status).toBe(200);
    const ask = (from: TestApi) => from.call('GET', '/v1/senders', { key: app.key });
    expect((await ask(other)).status).toBe(200);
    const archived = await api.call('PUT', `/v1/apps/${app.id}/archive`, { key: app.key, json: { reason: REASON } });
    expect(archived.body['archivedAt']).toMatch(/^\d{4}-/);
    expect((await ask(api)).status).toBe(401);
    await expect.poll(async () => (await ask(other)).status, { timeout: 5_000 }).toBe(401);
    expect(await api.database.query('SELECT FROM api_keys WHERE app_id = $1', [app.id])).toHaveLength(1);
  });
});
