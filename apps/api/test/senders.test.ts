// Senders over HTTP: checked by their provider, sealed in the database, and never showing a secret.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MasterKeys } from '../src/secrets/master-keys.js';
import { startTestApi, type TestApi, type TestApp } from './support/running-api.js';

const SECRET = `whsec_${Buffer.from('a secret of a webhook, 32 bytes!').toString('base64')}`;
const WEBHOOK = { channel: 'webhook', provider: 'webhook', name: 'hooks', config: { secret: SECRET } };
const SANDBOX = { channel: 'email', provider: 'sandbox', name: 'pretend', config: {} };

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

async function make(app: TestApp, json: unknown) {
  return await api.call('POST', '/v1/senders', { key: app.key, json });
}

describe('making a sender', () => {
  it('repeats harmlessly, and never shows the secret', async () => {
    const app = await api.newApp();
    const first = await make(app, WEBHOOK);
    const second = await make(app, WEBHOOK);
    expect([first.status, second.status]).toEqual([201, 200]);
    expect(second.body).toEqual(first.body);
    expect(first.body).toMatchObject({ name: 'hooks', state: 'open', position: 0, config: { secret: 'set' } });
    const list = await api.call('GET', '/v1/senders', { key: app.key });
    const one = await api.call('GET', `/v1/senders/${first.body['id']}`, { key: app.key });
    expect(list.body).toEqual({ data: [first.body], nextCursor: null });
    expect(one.body).toEqual(first.body);
    for (const { text } of [first, second, list, one]) expect(text).not.toContain(SECRET);
  });

  it('makes one sender out of many equal requests at once', async () => {
    const app = await api.newApp();
    const answers = await Promise.all(Array.from({ length: 20 }, () => make(app, WEBHOOK)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(new Set(answers.map(({ body }) => body['id'])).size).toBe(1);
  });

  it('refuses other content under the same name, in any field', async () => {
    const app = await api.newApp();
    await make(app, WEBHOOK);
    const other = `whsec_${Buffer.from('another secret of a webhook, ok?').toString('base64')}`;
    for (const changed of [{ config: { secret: other } }, { channel: 'email', provider: 'sandbox', config: {} }]) {
      const answer = await make(app, { ...WEBHOOK, ...changed });
      expect([answer.status, answer.body['code']]).toEqual([409, 'name_taken']);
      expect(answer.text).not.toContain(other);
    }
  });

  it('puts a new sender behind the others of its channel', async () => {
    const app = await api.newApp();
    const positions = [];
    for (const name of ['a', 'b', 'c']) positions.push((await make(app, { ...SANDBOX, name })).body['position']);
    positions.push((await make(app, { ...SANDBOX, name: 'd', channel: 'sms' })).body['position']);
    expect(positions).toEqual([0, 1, 2, 0]);
  });

  it.each([
    [{ provider: 'nobody' }, 'provider_unknown', '/provider'],
    [{ channel: 'sms' }, 'provider_unknown', '/provider'],
    [{ channel: 'pigeon' }, 'invalid_request', '/channel'],
    [{ config: {} }, 'invalid_request', '/config/secret'],
    [{ config: { secret: 5 } }, 'invalid_request', '/config/secret'],
    [{ config: { secret: SECRET, baseURL: 'x' } }, 'invalid_request', '/config/baseURL'],
    [{ config: null }, 'invalid_request', '/config'],
    [{ name: 'two words' }, 'invalid_request', '/name'],
    [{ id: 'x' }, 'invalid_request', '/id'],
  ])('refuses %j and says where', async (changed, code, pointer) => {
    const app = await api.newApp();
    const answer = await make(app, { ...WEBHOOK, ...changed });
    expect([answer.status, answer.body['code']]).toEqual([400, code]);
    expect(answer.body['errors']).toEqual([expect.objectContaining({ pointer })]);
    expect(answer.text).not.toContain(SECRET);
    expect((await api.call('GET', '/v1/senders', { key: app.key })).body['data']).toEqual([]);
  });

  it('never repeats a credential in what it refuses, whatever the provider', async () => {
    const app = await api.newApp();
    const { body } = await api.call('GET', '/v1/providers', { key: app.key });
    const credential = 'hunter2-hunter2-hunter2';
    const providers = body['data'] as { id: string; channels: string[]; configSchema: { properties?: object } }[];
    for (const { id, channels, configSchema } of providers) {
      const names = [...Object.keys(configSchema.properties ?? {}), 'unknown'];
      for (const value of [credential, [credential], { nested: credential }, `smtp://u:${credential}@`]) {
        const config = Object.fromEntries(names.map((name) => [name, value]));
        const answer = await make(app, { channel: channels[0], provider: id, name: 'x', config });
        expect(answer.status, id).toBe(400);
        expect(answer.text, id).not.toContain('hunter2');
      }
    }
  });

  it('gives a test app nothing that reaches anybody', async () => {
    const app = await api.newApp({ environment: 'test' });
    expect((await make(app, WEBHOOK)).status).toBe(400);
    expect((await make(app, SANDBOX)).status).toBe(201);
  });
});

describe('the configuration in the database', () => {
  it('is sealed', async () => {
    const app = await api.newApp();
    const { body } = await make(app, WEBHOOK);
    const [row] = await api.database.query<{ sealed: Buffer }[]>(
      'SELECT sealed FROM sender_configs WHERE sender_id = $1',
      [body['id']],
    );
    expect(row?.sealed.length).toBeGreaterThan(30);
    for (const form of [SECRET, Buffer.from('a secret of a webhook'), 'whsec_']) {
      expect(row?.sealed.includes(form)).toBe(false);
    }
  });

  it('opens for its own sender only', async () => {
    const [app, other] = [await api.newApp(), await api.newApp()];
    const mine = await make(app, WEBHOOK);
    const theirs = await make(other, WEBHOOK);
    await api.database.query(
      `UPDATE sender_configs SET sealed = (SELECT sealed FROM sender_configs WHERE sender_id = $2) WHERE sender_id = $1`,
      [mine.body['id'], theirs.body['id']],
    );
    const answer = await api.call('GET', `/v1/senders/${mine.body['id']}`, { key: app.key });
    expect(answer.body).toMatchObject({ id: mine.body['id'], configUnreadable: true });
    expect(answer.text).not.toContain(SECRET);
  });

  it('opens with the previous master key after a change of keys', async () => {
    const app = await api.newApp();
    const { body } = await make(app, WEBHOOK);
    const rotated = await api.another(
      {},
      { ONEPING_SECRET_KEY: 'a new secret of 32 characters or more, ok', ONEPING_SECRET_KEY_PREVIOUS: api.secretKey },
    );
    const answer = await rotated.call('GET', `/v1/senders/${body['id']}`, { key: app.key });
    expect([answer.status, answer.body]).toEqual([200, body]);
    expect(() => new MasterKeys('a new secret of 32 characters or more, ok').open(Buffer.alloc(60), 'x')).toThrow();
  });
});

describe('pausing and resuming', () => {
  it('are assignments: repeating one changes nothing', async () => {
    const app = await api.newApp();
    const { body } = await make(app, SANDBOX);
    const path = `/v1/senders/${body['id']}`;
    const pause = () => api.call('PUT', `${path}/pause`, { key: app.key, json: { reason: 'the relay moves' } });
    const paused = await pause();
    expect(paused.body).toMatchObject({ state: 'paused', pauseReason: 'the relay moves' });
    expect((await pause()).body).toEqual(paused.body);
    const resumed = await api.call('PUT', `${path}/resume`, { key: app.key });
    expect(resumed.body).toEqual(body);
    expect((await api.call('PUT', `${path}/resume`, { key: app.key })).body).toEqual(body);
  });

  it('counts the time paused, so that it is not held against waiting deliveries', async () => {
    const app = await api.newApp();
    const { body } = await make(app, SANDBOX);
    await api.database.query(
      `UPDATE senders SET paused_at = clock_timestamp() - interval '1 hour', pause_code = 'credentials_refused',
         pause_detail = '535', probe_at = clock_timestamp(), probe_count = 3 WHERE id = $1`,
      [body['id']],
    );
    await api.call('PUT', `/v1/senders/${body['id']}/pause`, { key: app.key, json: { reason: 'I look into it' } });
    const [paused] = await api.database.query<Record<string, unknown>[]>('SELECT * FROM senders WHERE id = $1', [
      body['id'],
    ]);
    expect(paused).toMatchObject({ pause_code: 'operator', probe_at: null, probe_count: 0 });
    await api.call('PUT', `/v1/senders/${body['id']}/resume`, { key: app.key });
    const [resumed] = await api.database.query<Record<string, unknown>[]>('SELECT * FROM senders WHERE id = $1', [
      body['id'],
    ]);
    expect(resumed).toMatchObject({ paused_at: null, pause_code: null, pause_detail: null });
    expect(Number(resumed?.['paused_total_ms'])).toBeGreaterThanOrEqual(3_600_000);
    expect(Number(resumed?.['paused_total_ms'])).toBeLessThan(3_700_000);
  });

  it.each([{}, { reason: '' }, { reason: ' ' }, { reason: 'x'.repeat(501) }, { reason: 'x', by: 'me' }])(
    'refuses to pause with %j',
    async (json) => {
      const app = await api.newApp();
      const { body } = await make(app, SANDBOX);
      expect((await api.call('PUT', `/v1/senders/${body['id']}/pause`, { key: app.key, json })).status).toBe(400);
    },
  );
});
