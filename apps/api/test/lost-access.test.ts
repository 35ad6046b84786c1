// Who lost a second factor, leaves or comes back: what an admin of the service does about it, and cannot do to himself.
import { SCOPES } from '@oneping/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApiKey } from '../src/api-keys/create-api-key.js';
import { startTestApi, type TestApi, type TestApp } from './support/running-api.js';
import { callerWith, cookieOf, newPerson, type TestPerson } from './support/signed-in.js';
import { nextTotp, totp } from './support/totp.js';

const REASON = { reason: 'the telephone is at the bottom of a lake' };

let api: TestApi;
let app: TestApp;
let admin: TestPerson;

beforeAll(async () => {
  api = await startTestApi();
  app = await api.newApp();
  admin = await newPerson(api, null, null);
});
afterAll(() => api.close());
// All come from one address.
beforeEach(() => api.database.query('DELETE FROM operator_sign_in_tries'));

const signIn = (json: object) => api.call('POST', '/v1/auth/sign-in', { json });

/** Switching it on gives a new session, and ends the old one. */
async function withTotp(person: TestPerson): Promise<{ secret: string; call: TestPerson['call'] }> {
  const begun = await person.call('POST', '/v1/auth/totp', { password: person.password });
  const secret = new URL(String(begun.body['uri'])).searchParams.get('secret') ?? '';
  const confirmed = await person.call('PUT', '/v1/auth/totp', { code: totp(secret) });
  return { secret, call: callerWith(api, cookieOf(confirmed)) };
}

const isOut = (call: TestPerson['call']) =>
  expect.poll(() => call('GET', '/v1/me').then(({ status }) => status), { timeout: 5_000 }).toBe(401);

async function actionsOn(id: string, query = ''): Promise<string[]> {
  const { body } = await admin.call('GET', `/v1/audit-events?targetId=${id}${query}`);
  return (body['data'] as { action: string }[]).map(({ action }) => action);
}

describe('A lost second factor', () => {
  it('is taken away by an admin of the service: signed out everywhere, and back with the password alone', async () => {
    const person = await newPerson(api, app, 'operator');
    const { id, email, password } = person;
    const { call } = await withTotp(person);
    expect((await signIn({ email, password })).body['code']).toBe('totp_required');
    const reset = await admin.call('PUT', `/v1/operators/${id}/totp/off`, REASON);
    expect([reset.status, reset.body['totpEnabled']]).toEqual([200, false]);
    await isOut(call);
    expect((await signIn({ email, password: 'not the password' })).status).toBe(401);
    const back = { ...person, call: callerWith(api, cookieOf(await signIn({ email, password }))) };
    expect((await admin.call('PUT', `/v1/operators/${id}/totp/off`, REASON)).status).toBe(200);
    expect((await actionsOn(id)).filter((action) => action === 'operator.reset-totp')).toHaveLength(1);
    expect(await actionsOn(id, `&app=${app.slug}`)).toContain('operator.reset-totp');
    // The old one is forgotten, and a new one can be made.
    const { secret } = await withTotp(back);
    expect((await signIn({ email, password, code: nextTotp(secret) })).status).toBe(200);
  });

  it('of the only admin is taken away with a key that was made on the machine', async () => {
    const person = await newPerson(api, null, null);
    const { call } = await withTotp(person);
    const path = `/v1/operators/${person.id}/totp/off`;
    // With the session alone it would be no second factor: the way for oneself asks for the password.
    expect((await call('PUT', path, REASON)).body['code']).toBe('forbidden');
    expect((await api.call('PUT', path, { key: app.key, json: REASON })).status).toBe(404);
    const wanted = { appId: app.id, environment: 'live' as const, name: 'first', scopes: SCOPES, mayMakeApps: true };
    const { secret } = await createApiKey(api.database, wanted);
    expect((await api.call('PUT', path, { key: secret ?? '', json: REASON })).status).toBe(200);
    expect((await signIn({ email: person.email, password: person.password })).status).toBe(200);
  });

  it('stays as it is for admins of one app, and without a reason', async () => {
    const person = await newPerson(api, app, 'viewer');
    await withTotp(person);
    const { call } = await newPerson(api, app, 'admin');
    const path = `/v1/operators/${person.id}/totp/off`;
    expect((await call('PUT', `${path}?app=${app.slug}`, REASON)).body['code']).toBe('forbidden');
    expect((await admin.call('PUT', path, {})).status).toBe(400);
    expect((await signIn({ email: person.email, password: person.password })).body['code']).toBe('totp_required');
  });
});

describe('A forgotten password', () => {
  const offer = (id: string, call = admin.call) => call('POST', `/v1/operators/${id}/password-reset`, REASON);
  const tokenOf = ({ body }: { body: Record<string, unknown> }) => String(body['link']).split('#')[1] ?? '';
  const reset = (token: string, password: string) =>
    api.call('POST', '/v1/auth/password-reset', { json: { token, password } });

  it('gives way to a new one by a link that works once: signed out everywhere, and the second factor stays', async () => {
    const person = await newPerson(api, app, 'operator');
    const { id, email, password } = person;
    const { secret, call } = await withTotp(person);
    const offered = await offer(id);
    expect([offered.status, offered.body['link']]).toEqual([200, expect.stringMatching(/\/new-password#[\w-]{32}$/)]);
    // Until it is used all is as it was.
    expect((await call('GET', '/v1/me')).status).toBe(200);
    const next = 'a new password of its own';
    expect((await reset(tokenOf(offered), 'short')).status).toBe(400);
    expect((await reset(tokenOf(offered), next)).status).toBe(200);
    await isOut(call);
    expect((await signIn({ email, password })).body['code']).toBe('sign_in_refused');
    expect((await signIn({ email, password: next })).body['code']).toBe('totp_required');
    expect((await signIn({ email, password: next, code: nextTotp(secret) })).status).toBe(200);
    expect((await reset(tokenOf(offered), 'yet another password')).body['code']).toBe('token_invalid');
    for (const log of ['', `&app=${app.slug}`])
      expect(await actionsOn(id, log)).toEqual(
        expect.arrayContaining(['operator.offer-password-reset', 'operator.reset-password']),
      );
    const kept = await api.database.query<object[]>('SELECT * FROM audit_events WHERE target_id = $1', [id]);
    expect(JSON.stringify(kept)).not.toContain(tokenOf(offered));
  });

  it('has one link at a time, for an hour, of which one of many at once is let in', async () => {
    const { id } = await newPerson(api, app, 'viewer');
    const [older, newer] = [await offer(id), await offer(id)];
    expect((await reset(tokenOf(older), 'a new password of its own')).body['code']).toBe('token_invalid');
    const many = await Promise.all([1, 2, 3].map(() => reset(tokenOf(newer), 'a new password of its own')));
    expect(many.map(({ status }) => status).sort()).toEqual([200, 403, 403]);
    const late = await offer(id);
    const ends =
      "UPDATE operator_password_resets SET expires_at = expires_at - interval '1 hour' WHERE operator_id = $1";
    await api.database.query(ends, [id]);
    expect((await reset(tokenOf(late), 'a new password of its own')).body['code']).toBe('token_invalid');
    expect((await reset('a-token-that-nobody-was-given', 'a new password of its own')).status).toBe(403);
  });

  it('is helped by who administers the service, for a reason, and neither for oneself nor for who is disabled', async () => {
    const { id } = await newPerson(api, app, 'viewer');
    const ofApp = await newPerson(api, app, 'admin');
    const path = `/v1/operators/${id}/password-reset`;
    expect((await ofApp.call('POST', `${path}?app=${app.slug}`, REASON)).body['code']).toBe('forbidden');
    expect((await admin.call('POST', path, {})).status).toBe(400);
    expect((await offer(admin.id)).body['code']).toBe('forbidden');
    const offered = await offer(id);
    await admin.call('PATCH', `/v1/operators/${id}`, { disabled: true });
    expect((await offer(id)).body['code']).toBe('action_not_allowed');
    expect((await reset(tokenOf(offered), 'a new password of its own')).body['code']).toBe('token_invalid');
  });
});

describe('Somebody', () => {
  it('is signed out everywhere, stays so while disabled, and comes back when enabled, each on record once', async () => {
    const { id, email, password, call } = await newPerson(api, app, 'viewer');
    expect((await admin.call('PUT', `/v1/operators/${id}/signed-out`)).status).toBe(200);
    await isOut(call);
    const again = callerWith(api, cookieOf(await signIn({ email, password })));
    for (let n = 0; n < 2; n += 1)
      expect((await admin.call('PATCH', `/v1/operators/${id}`, { disabled: true })).body['status']).toBe('disabled');
    await isOut(again);
    expect((await signIn({ email, password })).status).toBe(401);
    expect((await admin.call('PATCH', `/v1/operators/${id}`, { disabled: false })).body['status']).toBe('active');
    await isOut(again);
    const back = callerWith(api, cookieOf(await signIn({ email, password })));
    expect((await back('GET', '/v1/me')).body['apps']).toMatchObject([{ slug: app.slug, role: 'viewer' }]);
    for (const log of ['', `&app=${app.slug}`]) {
      const actions = await actionsOn(id, log);
      for (const action of ['operator.end-sessions', 'operator.disable', 'operator.enable'])
        expect(
          actions.filter((each) => each === action),
          `${action}${log}`,
        ).toHaveLength(1);
    }
  });
});
