// What people set of a sender over HTTP: its settings by version, the order, the archive, and a test send.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi, type TestApp } from './support/running-api.js';

const SECRET = `whsec_${Buffer.from('a secret of a webhook, 32 bytes!').toString('base64')}`;
const OTHER = `whsec_${Buffer.from('another secret of a webhook, ok?').toString('base64')}`;
const WEBHOOK = { channel: 'webhook', provider: 'webhook', name: 'hooks', config: { secret: SECRET } };
const SANDBOX = { channel: 'email', provider: 'sandbox', name: 'pretend', config: {} };
const REASON = 'asked for in a test';

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

async function make(app: TestApp, json: object): Promise<{ id: string; version: number }> {
  const { status, body } = await api.call('POST', '/v1/senders', { key: app.key, json });
  expect(status).toBe(201);
  return body as { id: string; version: number };
}

async function edit(app: TestApp, id: string, version: number | null, json: object) {
  const headers: Record<string, string> = version === null ? {} : { 'If-Match': `"${version}"` };
  return await api.call('PATCH', `/v1/senders/${id}`, { key: app.key, json, headers });
}

async function auditOf(app: TestApp) {
  return await api.database.query<Record<string, unknown>[]>(
    `SELECT action, reason, before::json AS before, after::json AS after FROM audit_events
     WHERE app_id = $1 AND target_kind IN ('sender', 'channel') AND action <> 'sender.create' ORDER BY id`,
    [app.id],
  );
}

describe('changing a sender', () => {
  it('makes a new version of the configuration, keeps the secrets that are left out, and shows none', async () => {
    const app = await api.newApp();
    const { id, version } = await make(app, WEBHOOK);
    const changed = await edit(app, id, version, { config: { callTimeoutMs: 4_000 }, name: 'hooks-2', maxInFlight: 3 });
    expect(changed.status).toBe(200);
    expect(changed.body).toMatchObject({
      name: 'hooks-2',
      maxInFlight: 3,
      configVersion: 2,
      version: version + 1,
      config: { secret: 'set', callTimeoutMs: 4_000 },
    });
    expect(changed.headers.get('etag')).toBe(`"${version + 1}"`);
    const rotated = await edit(app, id, version + 1, { config: { secret: OTHER } });
    expect(rotated.body).toMatchObject({ configVersion: 3, config: { secret: 'set', callTimeoutMs: 4_000 } });
    const events = await auditOf(app);
    expect(events.map(({ after }) => after)).toMatchObject([
      { name: 'hooks-2', maxInFlight: 3, configVersion: 2, changedConfig: ['/callTimeoutMs'] },
      { configVersion: 3, changedConfig: ['/secret'] },
    ]);
    for (const secret of [SECRET, OTHER]) {
      expect(changed.text + rotated.text + JSON.stringify(events)).not.toContain(secret);
    }
    // The old versions stay: a call that is out goes on with the one that it was begun with.
    const versions = await api.database.query('SELECT version FROM sender_configs WHERE sender_id = $1 ORDER BY 1', [
      id,
    ]);
    expect(versions).toEqual([{ version: 1 }, { version: 2 }, { version: 3 }]);
  });

  it('is decided about what was seen: without a version 428, with an old one 412, and the same again is harmless', async () => {
    const app = await api.newApp();
    const { id, version } = await make(app, WEBHOOK);
    expect((await edit(app, id, null, { name: 'x' })).status).toBe(428);
    expect((await edit(app, id, version, { name: 'x' })).status).toBe(200);
    expect((await edit(app, id, version, { name: 'y' })).body['code']).toBe('version_changed');
    const again = await edit(app, id, version, { name: 'x' });
    expect([again.status, again.body['version']]).toEqual([200, version + 1]);
    expect(await auditOf(app)).toHaveLength(1);
  });

  it.each([
    [{ config: { secret: 'short' } }, '/config/secret'],
    [{ config: { secret: null } }, '/config/secret'],
    [{ config: { baseURL: 'x' } }, '/config/baseURL'],
    [{ maxInFlight: 0 }, '/maxInFlight'],
    [{ name: 'two words' }, '/name'],
    [{ provider: 'sandbox' }, '/provider'],
    [{ position: 1 }, '/position'],
  ])('refuses %j, says where, and changes nothing', async (json, pointer) => {
    const app = await api.newApp();
    const { id, version } = await make(app, WEBHOOK);
    const answer = await edit(app, id, version, json);
    expect(answer.status).toBe(400);
    expect(answer.body['errors']).toEqual([expect.objectContaining({ pointer })]);
    expect((await api.call('GET', `/v1/senders/${id}`, { key: app.key })).body['version']).toBe(version);
  });

  it('refuses the name of another sender', async () => {
    const app = await api.newApp();
    const { id, version } = await make(app, WEBHOOK);
    await make(app, SANDBOX);
    expect((await edit(app, id, version, { name: 'pretend' })).body['code']).toBe('name_taken');
  });

  it('has a sender in trouble tried at once with its new configuration, and leaves a person’s pause', async () => {
    const app = await api.newApp();
    const { id, version } = await make(app, WEBHOOK);
    const pause = (probeAt: string | null) =>
      api.database.query(
        `UPDATE senders SET paused_at = clock_timestamp(), pause_code = 'x', probe_at = ${probeAt} WHERE id = $1`,
        [id],
      );
    const probe = async () =>
      (await api.database.query('SELECT probe_at <= clock_timestamp() AS is_due FROM senders WHERE id = $1', [id]))[0];
    await pause("clock_timestamp() + interval '1 hour'");
    await edit(app, id, version, { name: 'renamed' });
    expect(await probe()).toEqual({ is_due: false });
    await edit(app, id, version + 1, { config: { secret: OTHER } });
    expect(await probe()).toEqual({ is_due: true });
    await pause('NULL');
    await edit(app, id, version + 2, { config: { secret: SECRET } });
    expect(await probe()).toEqual({ is_due: null });
  });
});

describe('the order of senders', () => {
  it('is an assignment, and the next notification follows it', async () => {
    const app = await api.newApp();
    const ids: string[] = [];
    for (const name of ['a', 'b', 'c']) ids.push((await make(app, { ...SANDBOX, name })).id);
    const order = (senderIds: readonly string[]) =>
      api.call('PUT', '/v1/senders/order', { key: app.key, json: { channel: 'email', senderIds } });
    const wanted = ids.toReversed();
    const first = await order(wanted);
    expect((first.body['data'] as { id: string; position: number }[]).map(({ id }) => id)).toEqual(wanted);
    expect((await order(wanted)).body).toEqual(first.body);
    expect(await auditOf(app)).toMatchObject([{ action: 'sender.order', after: { order: ['c', 'b', 'a'] } }]);
    await api.call('POST', '/v1/notifications', {
      key: app.key,
      json: { messageId: 'm', to: { email: 'ok@sandbox.test' }, content: { subject: 'S', text: 'T' } },
    });
    const [delivery] = await api.database.query('SELECT sender_id FROM deliveries WHERE app_id = $1', [app.id]);
    expect(delivery.sender_id).toBe(ids[2]);
    for (const wrong of [ids.slice(1), [...ids, randomUUID()], [ids[0], ids[0], ids[1]]]) {
      expect((await order(wrong as string[])).status).toBe(400);
    }
  });
});

describe('archiving a sender', () => {
  it('waits until nothing of it is pending; then it takes nothing more, and can be brought back', async () => {
    const app = await api.newApp();
    const { id } = await make(app, SANDBOX);
    const post = async (messageId: string) =>
      await api.call('POST', '/v1/notifications', {
        key: app.key,
        json: { messageId, to: { email: 'ok@sandbox.test' }, content: { subject: 'S', text: 'T' } },
      });
    const archive = () => api.call('PUT', `/v1/senders/${id}/archive`, { key: app.key, json: { reason: REASON } });
    const posted = await post('m');
    expect((await archive()).body['code']).toBe('sender_in_use');
    await api.call('POST', `/v1/notifications/${posted.body['id']}/cancel`, { key: app.key });
    const archived = await archive();
    expect([archived.status, archived.body['state']]).toEqual([200, 'archived']);
    expect((await archive()).body).toEqual(archived.body);
    expect((await edit(app, id, Number(archived.body['version']), { name: 'x' })).body['code']).toBe('sender_archived');
    await expect
      .poll(async () => (await post(randomUUID())).body['code'], { timeout: 5_000 })
      .toBe('no_enabled_sender');
    const restored = await api.call('PUT', `/v1/senders/${id}/restore`, { key: app.key });
    expect(restored.body).toMatchObject({ state: 'open', position: 0 });
    expect((await post('n')).status).toBe(202);
    expect((await auditOf(app)).map(({ action, reason }) => [action, reason])).toEqual([
      ['sender.archive', REASON],
      ['sender.restore', null],
    ]);
  });
});

describe('a test of a sender', () => {
  it('is one notification through that sender alone, however often it is asked for', async () => {
    const app = await api.newApp();
    await make(app, { ...SANDBOX, name: 'first' });
    const { id } = await make(app, SANDBOX);
    const test = (json: object) => api.call('POST', `/v1/senders/${id}/test`, { key: app.key, json });
    const json = { testId: 'try-1', to: { email: 'ok@sandbox.test' } };
    const answers = [await test(json), await test(json), ...(await Promise.all([test(json), test(json)]))];
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202]);
    expect(answers.filter(({ body }) => body['duplicate'] === false)).toHaveLength(1);
    const deliveries = await api.database.query('SELECT sender_id, sender_named FROM deliveries WHERE app_id = $1', [
      app.id,
    ]);
    expect(deliveries).toEqual([{ sender_id: id, sender_named: true }]);
    expect((await test({ ...json, to: { email: 'slow@sandbox.test' } })).body['code']).toBe('message_id_reused');
    expect((await test({ ...json, to: { email: 'nobody' } })).status).toBe(400);
    expect((await test({ testId: 'try-2', to: { phone: '+15005550001' } })).status).toBe(400);
  });
});

describe('a sender whose configuration does not open', () => {
  it('hides no other, says so, and is paused, renamed, tested and given a new configuration', async () => {
    const app = await api.newApp();
    const { id } = await make(app, WEBHOOK);
    const other = await make(app, { ...WEBHOOK, name: 'hooks-2' });
    // As after a restore gone wrong: the key is right, the place is not.
    await api.database.query(
      'UPDATE sender_configs SET sealed = (SELECT sealed FROM sender_configs WHERE sender_id = $2) WHERE sender_id = $1',
      [id, other.id],
    );
    const call = (method: string, path: string, json?: object) => api.call(method, path, { key: app.key, json });
    const list = await call('GET', '/v1/senders');
    expect([list.status, list.body['data']]).toMatchObject([
      200,
      [
        { id, config: {}, configUnreadable: true },
        { id: other.id, config: { secret: 'set' } },
      ],
    ]);
    const [, sound] = list.body['data'] as object[];
    expect(sound).not.toHaveProperty('configUnreadable');
    expect((await call('GET', `/v1/senders/${id}`)).body).toMatchObject({ configUnreadable: true });
    expect((await call('PUT', `/v1/senders/${id}/pause`, { reason: REASON })).body).toMatchObject({ state: 'paused' });
    expect((await call('PUT', `/v1/senders/${id}/resume`)).body).toMatchObject({ state: 'open' });
    const order = { channel: 'webhook', senderIds: [other.id, id] };
    expect((await call('PUT', '/v1/senders/order', order)).status).toBe(200);
    expect((await call('POST', '/v1/senders', WEBHOOK)).body['code']).toBe('name_taken');
    const to = { webhook: { url: 'https://hooks.example/' } };
    expect((await call('POST', `/v1/senders/${id}/test`, { testId: 'one', to })).status).toBe(202);
    const version = Number((await call('GET', `/v1/senders/${id}`)).body['version']);
    const renamed = await edit(app, id, version, { name: 'broken' });
    expect(renamed.body).toMatchObject({ name: 'broken', configVersion: 1, configUnreadable: true });
    // Nothing can be kept of what was there: a part of a configuration is judged as the whole.
    const part = await edit(app, id, version + 1, { config: { secret: 'too short' } });
    expect([part.status, part.body['code']]).toEqual([400, 'invalid_request']);
    const mended = await edit(app, id, version + 1, { config: { secret: OTHER } });
    expect(mended.body).toMatchObject({ configVersion: 2, config: { secret: 'set' } });
    expect(mended.body).not.toHaveProperty('configUnreadable');
  });
});
