// The service as a whole: who administers it needs no app for that, and what happens to it is on record.
import { randomUUID } from 'node:crypto';
import { SCOPES } from '@oneping/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiKey } from '../src/api-keys/create-api-key.js';
import { setupToken } from '../src/auth/setup-token.js';
import { auditVerify } from '../src/start/audit-verify.js';
import { configOn, startTestApi, TEST_SECRET_KEY, type TestApi, type TestApp } from './support/running-api.js';
import { callerWith, cookieOf, newPerson, type TestPerson } from './support/signed-in.js';
import { totp } from './support/totp.js';

interface Event {
  readonly id: string;
  readonly app: string | null;
  readonly actor: string;
  readonly action: string;
  readonly targetId: string;
  readonly after: Record<string, unknown> | null;
  readonly seal: { position: number } | null;
}

let api: TestApi;
let app: TestApp;
let admin: TestPerson;

beforeAll(async () => {
  api = await startTestApi();
  app = await api.newApp();
  admin = await newPerson(api, null, null);
});
afterAll(() => api.close());

async function events(query = ''): Promise<Event[]> {
  const answer = await admin.call('GET', `/v1/audit-events?limit=200${query}`);
  expect(answer.status).toBe(200);
  // Safe: held by the contract.
  return answer.body['data'] as Event[];
}

const actionsOn = async (targetId: string) =>
  (await events(`&targetId=${targetId}`)).map(({ action }) => action).reverse();

describe('Who administers the whole service', () => {
  it('makes the first app, and everything in it, before there is any', async () => {
    const fresh = await startTestApi();
    try {
      const password = 'a password of its own';
      const first = { token: setupToken(TEST_SECRET_KEY), email: 'first@oneping.test', name: 'First', password };
      expect((await fresh.call('POST', '/v1/setup', { json: first })).status).toBe(201);
      const json = { email: first.email, password };
      const call = callerWith(fresh, cookieOf(await fresh.call('POST', '/v1/auth/sign-in', { json })));
      expect((await call('GET', '/v1/apps')).body['data']).toEqual([]);
      const made = await call('POST', '/v1/apps', { slug: 'first', environment: 'live' });
      expect(made.status).toBe(201);
      expect((await call('GET', '/v1/senders?app=first')).status).toBe(200);
      expect((await call('GET', '/v1/me')).body['apps']).toMatchObject([{ slug: 'first', role: 'admin' }]);
      const own = await call('GET', '/v1/audit-events');
      expect((own.body['data'] as Event[]).map(({ action, app }) => [action, app]).reverse()).toEqual([
        ['operator.set-up', null],
        ['operator.sign-in', null],
        ['app.create', null],
      ]);
    } finally {
      await fresh.close();
    }
  });

  it('names the app wherever there is something of one app to see or to do', async () => {
    for (const path of ['/v1/senders', '/v1/notifications', '/v1/api-keys', '/v1/events', '/v1/overview'])
      expect((await admin.call('GET', path)).body['code'], path).toBe('app_required');
    expect((await admin.call('GET', '/v1/audit-events?level=app')).body['code']).toBe('app_required');
  });

  it('lists and reaches every app and everybody without naming an app', async () => {
    const other = await newPerson(api, app, 'viewer');
    expect((await admin.call('GET', `/v1/apps/${app.id}`)).body['slug']).toBe(app.slug);
    expect((await admin.call('GET', '/v1/operators')).text).toContain(other.email);
    const patch = { roles: { [app.slug]: 'auditor' } };
    expect((await admin.call('PATCH', `/v1/operators/${other.id}`, patch)).body['roles']).toEqual(patch.roles);
  });

  it('is in an app at once that somebody else has just made, wherever that was', async () => {
    expect((await admin.call('GET', '/v1/me')).body['apps']).not.toEqual([]);
    const [here, there] = [await api.newApp(), await api.newApp()];
    expect((await admin.call('GET', `/v1/senders?app=${here.slug}`)).status).toBe(200);
    expect((await admin.call('GET', '/v1/me')).body['apps']).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ slug: there.slug })]),
    );
    expect((await admin.call('GET', '/v1/senders?app=no-such')).status).toBe(404);
  });

  it('is nobody else: an admin of an app has to name it', async () => {
    const { call } = await newPerson(api, app, 'admin');
    for (const path of ['/v1/apps', '/v1/operators', '/v1/audit-events'])
      expect((await call('GET', path)).body['code'], path).toBe('app_required');
    const json = { slug: 'theirs', environment: 'live' };
    expect((await call('POST', '/v1/apps', json)).body['code']).toBe('app_required');
    expect((await call('POST', `/v1/apps?app=${app.slug}`, json)).body['code']).toBe('forbidden');
  });
});

describe('The log of the service', () => {
  it('has a refused sign-in of somebody unknown, without their e-mail, and the same one under the same name', async () => {
    const refuse = (email: string) =>
      api.call('POST', '/v1/auth/sign-in', { json: { email, password: 'not the password' } });
    await refuse('jane@people.example');
    await refuse('JANE@people.example');
    await refuse('other@people.example');
    await refuse('hunter2:typed-in-the-wrong-field');
    const strangers = () => events('&actor=stranger');
    await expect.poll(async () => (await strangers()).length, { timeout: 5_000 }).toBe(4);
    const found = await strangers();
    expect(found.map(({ action, app }) => [action, app])).toEqual(
      Array.from({ length: 4 }, () => ['operator.sign-in-refused', null]),
    );
    expect(new Set(found.map(({ targetId }) => targetId)).size).toBe(3);
    expect(found.map(({ after }) => after?.['email']).sort()).toEqual([
      '***',
      'j***@p***.example',
      'j***@p***.example',
      'o***@p***.example',
    ]);
    const [kept] = await api.database.query("SELECT string_agg(e::text, '') AS text FROM audit_events e");
    expect(kept.text).not.toMatch(/jane|people\.example|hunter2/i);
  });

  it('has all that people do about their sign-in, as does the log of each of their apps', async () => {
    const { id, email, password, call } = await newPerson(api, app, 'viewer');
    await api.call('POST', '/v1/auth/sign-in', { json: { email, password: 'wrong' } });
    await expect.poll(() => actionsOn(id), { timeout: 5_000 }).toContain('operator.sign-in-refused');
    const begun = await call('POST', '/v1/auth/totp', { password });
    const secret = new URL(String(begun.body['uri'])).searchParams.get('secret') ?? '';
    await call('PUT', '/v1/auth/totp', { code: totp(secret) });
    const again = { email, password, code: String((begun.body['backupCodes'] as string[])[0]) };
    const inside = callerWith(api, cookieOf(await api.call('POST', '/v1/auth/sign-in', { json: again })));
    const off = await inside('PUT', '/v1/auth/totp/off', { password });
    await callerWith(api, cookieOf(off))('POST', '/v1/auth/sign-out');
    const expected = [
      'operator.sign-in',
      'operator.sign-in-refused',
      'operator.begin-totp',
      'operator.enable-totp',
      'operator.sign-in',
      'operator.disable-totp',
      'operator.sign-out',
    ];
    expect(await actionsOn(id)).toEqual(expected);
    const inApp = await admin.call('GET', `/v1/audit-events?app=${app.slug}&targetId=${id}`);
    expect((inApp.body['data'] as Event[]).map(({ action, app }) => `${app} ${action}`).reverse()).toEqual(
      expected.map((action) => `${app.slug} ${action}`),
    );
  });

  it('is open to a key that was made on the machine, and closed to admins and auditors of one app', async () => {
    const made = await createApiKey(api.database, {
      appId: app.id,
      environment: 'live',
      name: 'instance',
      scopes: SCOPES,
      mayMakeApps: true,
    });
    const path = '/v1/audit-events?level=service&limit=200';
    const asKey = await api.call('GET', path, { key: made.secret ?? '' });
    expect((asKey.body['data'] as Event[]).length).toBe((await events()).length);
    expect((await api.call('GET', path, { key: app.key })).body['code']).toBe('forbidden');
    for (const role of ['auditor', 'admin']) {
      const { call } = await newPerson(api, app, role);
      expect((await call('GET', `${path}&app=${app.slug}`)).body['code'], role).toBe('forbidden');
      const inApp = await call('GET', `/v1/audit-events?app=${app.slug}&limit=200`);
      expect((inApp.body['data'] as Event[]).every((event) => event.app === app.slug)).toBe(true);
    }
  });

  it('is a file too, and the file is on record', async () => {
    const csv = await admin.call('GET', '/v1/audit-events?format=csv&actor=stranger');
    expect(csv.text.split('\r\n')[0]).toMatch(/^at,app,actor,/);
    expect((await events('&action=list.export')).map(({ actor }) => actor)).toEqual([`operator:${admin.id}`]);
  });

  it('is sealed in a chain of its own, which shows a change', async () => {
    await expect
      .poll(async () => (await events()).filter(({ seal }) => seal === null).length, { timeout: 10_000 })
      .toBe(0);
    const positions = (await events()).map(({ seal }) => seal?.position).reverse();
    expect(positions).toEqual(positions.map((_, index) => index + 1));
    const before = process.exitCode;
    await auditVerify(configOn(api.databaseUrl));
    expect(process.exitCode).toBe(before);
    await api.database.query('ALTER TABLE audit_events DISABLE TRIGGER audit_events_only_grow');
    await api.database.query("UPDATE audit_events SET address = '::1' WHERE actor = 'stranger'");
    await api.database.query('ALTER TABLE audit_events ENABLE ALWAYS TRIGGER audit_events_only_grow');
    await auditVerify(configOn(api.databaseUrl));
    expect(process.exitCode).toBe(1);
    process.exitCode = before;
  });
});

describe('An archived app', () => {
  const reason = 'asked for in a test';

  it('is brought back by who administers the service, with its keys and members, and both is on record', async () => {
    const away = await api.newApp();
    const member = await newPerson(api, away, 'viewer');
    const withKey = () => api.call('GET', '/v1/senders', { key: away.key }).then(({ status }) => status);
    expect((await admin.call('PUT', `/v1/apps/${away.id}/archive`, { reason })).status).toBe(200);
    expect(await withKey()).toBe(401);
    // Nothing of it hinders work on people who are also in other apps.
    const path = `/v1/operators/${member.id}`;
    expect((await admin.call('GET', path)).body['roles']).toEqual({});
    expect((await admin.call('PATCH', path, { roles: { [app.slug]: 'viewer' } })).status).toBe(200);
    expect((await admin.call('PATCH', path, { disabled: false })).status).toBe(200);
    const restored = await admin.call('PUT', `/v1/apps/${away.id}/restore`, { reason });
    expect([restored.status, restored.body['archivedAt'], restored.body['version']]).toEqual([200, null, 3]);
    expect((await admin.call('PUT', `/v1/apps/${away.id}/restore`, { reason })).body['version']).toBe(3);
    expect(await withKey()).toBe(200);
    expect((await admin.call('GET', path)).body['roles']).toEqual({ [away.slug]: 'viewer', [app.slug]: 'viewer' });
    expect(await actionsOn(away.id)).toEqual(['app.archive', 'app.restore']);
    const ownLog = () => admin.call('GET', `/v1/audit-events?app=${away.slug}&targetId=${away.id}`);
    await expect.poll(() => ownLog().then(({ status }) => status), { timeout: 5_000 }).toBe(200);
    const own = (await ownLog()).body['data'] as Event[];
    expect(own.map(({ action }) => action)).toEqual(['app.restore', 'app.archive']);
  });

  it('is not brought back from within, and needs a reason', async () => {
    const { call } = await newPerson(api, app, 'admin');
    const path = `/v1/apps/${app.id}/restore`;
    expect((await call('PUT', `${path}?app=${app.slug}`, { reason })).body['code']).toBe('forbidden');
    expect((await api.call('PUT', path, { key: app.key, json: { reason } })).body['code']).toBe('forbidden');
    expect((await admin.call('PUT', path, {})).status).toBe(400);
    const foreign = `/v1/apps/${randomUUID()}/restore`;
    expect((await admin.call('PUT', foreign, { reason })).status).toBe(404);
  });
});

describe('A key that acts for the whole service', () => {
  it('is rolled by nobody who could not have it', async () => {
    const place = await api.newApp();
    const wanted = { appId: place.id, environment: 'live' as const, name: 'first', scopes: SCOPES, mayMakeApps: true };
    const { row, secret } = await createApiKey(api.database, wanted);
    const { call } = await newPerson(api, place, 'admin');
    const path = `/v1/api-keys/${row.id}/roll`;
    const json = { overlapSeconds: 60 };
    expect((await call('POST', `${path}?app=${place.slug}`, json)).body['code']).toBe('forbidden');
    expect((await api.call('POST', path, { key: place.key, json })).body['code']).toBe('forbidden');
    const rolled = await api.call('POST', path, { key: secret ?? '', json });
    expect(rolled.status).toBe(201);
    const next = String(rolled.body['key']);
    expect((await api.call('GET', '/v1/audit-events?level=service', { key: next })).status).toBe(200);
  });
});
