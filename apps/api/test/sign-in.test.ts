// People sign in: cookies, second factors, sessions that end, and answers that tell a stranger nothing.
import { createHook } from 'node:async_hooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rawRequest } from './support/raw-http.js';
import { startTestApi, type TestApi, type TestApp } from './support/running-api.js';
import { callerWith, cookieOf, newPerson } from './support/signed-in.js';
import { nextTotp, totp } from './support/totp.js';

let api: TestApi;
let app: TestApp;

beforeAll(async () => {
  api = await startTestApi();
  app = await api.newApp();
});
afterAll(() => api.close());

const signIn = (json: object, headers: Record<string, string> = {}) =>
  api.call('POST', '/v1/auth/sign-in', { json, headers });

/** How many times a password was hashed meanwhile, by this process, in which the API runs. */
async function hashesDuring(work: () => Promise<unknown>): Promise<number> {
  let count = 0;
  const hook = createHook({
    init(_, type) {
      if (type === 'SCRYPTREQUEST') count += 1;
    },
  }).enable();
  try {
    await work();
  } finally {
    hook.disable();
  }
  return count;
}

describe('Signing in', () => {
  it('gives a cookie that no script reads, no other host gets and no other site sends', async () => {
    const { email, password } = await newPerson(api, app, 'viewer');
    const answer = await signIn({ email, password });
    expect(answer.status).toBe(200);
    const [cookie = ''] = answer.headers.getSetCookie();
    expect(cookie).toMatch(/^__Host-oneping=/);
    for (const attribute of ['Secure', 'HttpOnly', 'SameSite=Strict', 'Path=/']) expect(cookie).toContain(attribute);
    expect(cookie).not.toContain('Domain');
  });

  it('takes the e-mail in any case, and makes a new session each time', async () => {
    const { email, password, cookie } = await newPerson(api, app, 'viewer');
    const again = cookieOf(await signIn({ email: email.toUpperCase(), password }));
    expect(again).not.toBe(cookie);
  });

  it('answers an unknown account and a wrong password alike', async () => {
    const { email } = await newPerson(api, app, 'viewer');
    const wrong = await signIn({ email, password: 'not the password' });
    const unknown = await signIn({ email: 'nobody@oneping.test', password: 'not the password' });
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    const { requestId: one, ...told } = wrong.body;
    const { requestId: other, ...toldToStrangers } = unknown.body;
    expect(told).toEqual(toldToStrangers);
    expect(one).not.toBe(other);
  });

  it('takes every character of a long password into account', async () => {
    const { email, password, call } = await newPerson(api, app, 'viewer');
    const long = 'a'.repeat(72);
    expect((await call('PUT', '/v1/auth/password', { current: password, next: `${long}x` })).status).toBe(200);
    expect((await signIn({ email, password: `${long}y` })).status).toBe(401);
    expect((await signIn({ email, password: `${long}x` })).status).toBe(200);
  });

  it('stops who tries too often, and says for how long', async () => {
    const { email } = await newPerson(api, app, 'viewer');
    const statuses: number[] = [];
    let last = await signIn({ email, password: 'wrong' });
    for (let tries = 0; tries < 12; tries += 1) {
      statuses.push(last.status);
      last = await signIn({ email, password: 'wrong' });
    }
    expect(statuses.slice(0, 8).every((status) => status === 401)).toBe(true);
    expect(last.status).toBe(429);
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
    // Not even the right password: guessing on would pay otherwise.
    expect((await signIn({ email, password: 'a password of its own' })).status).toBe(429);
    await api.database.query('DELETE FROM operator_sign_in_tries');
  });

  it.each([[{ origin: 'https://evil.example' }], [{ 'sec-fetch-site': 'cross-site' }]])(
    'is refused to a page of another site: %j',
    async (headers) => {
      const { email, password, call } = await newPerson(api, app, 'operator');
      expect((await signIn({ email, password }, headers)).body['code']).toBe('cross_site_refused');
      expect((await call('POST', '/v1/auth/sign-out', undefined, headers)).body['code']).toBe('cross_site_refused');
      expect((await call('GET', '/v1/me')).status).toBe(200);
    },
  );

  it('is refused over plain http under a name, with the reason', async () => {
    const { email, password } = await newPerson(api, app, 'viewer');
    const distant = await api.another({}, { PUBLIC_URL: 'http://ping.internal' });
    const json = JSON.stringify({ email, password });
    const signInAt = (host: string) =>
      rawRequest(
        distant.url,
        [
          'POST /v1/auth/sign-in HTTP/1.1',
          `Host: ${host}`,
          'Content-Type: application/json',
          `Content-Length: ${json.length}`,
          'Connection: close',
        ],
        json,
      );
    const refused = await signInAt('ping.internal');
    expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('insecure_origin')]);
    expect((await signInAt('localhost')).status).toBe(200);
  });

  it('does the same work for an account that does not exist: one hash, and one record', async () => {
    const { email } = await newPerson(api, app, 'viewer');
    const disabled = await newPerson(api, app, 'viewer');
    await api.database.query('UPDATE operators SET disabled_at = clock_timestamp() WHERE id = $1', [disabled.id]);
    const refusals = async () => {
      const sql = `SELECT count(DISTINCT id)::int4 AS n FROM audit_events WHERE action = 'operator.sign-in-refused'`;
      return (await api.database.query<{ n: number }[]>(sql))[0]?.n ?? 0;
    };
    for (const tried of [email, 'nobody@oneping.test', disabled.email, "o'nobody+x@sub.oneping.test"]) {
      const before = await refusals();
      expect(await hashesDuring(() => signIn({ email: tried, password: 'not the password' })), tried).toBe(1);
      await expect.poll(refusals, { timeout: 5_000 }).toBe(before + 1);
    }
    expect(await hashesDuring(() => signIn({ email, password: 'a password of its own' }))).toBe(1);
  });
});

describe('A session', () => {
  it('ends with signing out, in every process', async () => {
    const { cookie, call } = await newPerson(api, app, 'viewer');
    const other = await api.another();
    expect((await callerWith(other, cookie)('GET', '/v1/me')).status).toBe(200);
    expect((await call('POST', '/v1/auth/sign-out')).status).toBe(200);
    expect((await call('GET', '/v1/me')).status).toBe(401);
    await expect
      .poll(() => callerWith(other, cookie)('GET', '/v1/me').then(({ status }) => status), { timeout: 5_000 })
      .toBe(401);
  });

  it('is one of a list, and each can be ended', async () => {
    const { email, password, call } = await newPerson(api, app, 'viewer');
    const other = cookieOf(await signIn({ email, password }));
    const sessions = (await call('GET', '/v1/auth/sessions')).body['data'] as { id: string; isCurrent: boolean }[];
    expect(sessions.map(({ isCurrent }) => isCurrent).sort()).toEqual([false, true]);
    const ended = sessions.find(({ isCurrent }) => !isCurrent);
    expect((await call('DELETE', `/v1/auth/sessions/${ended?.id}`)).status).toBe(200);
    await expect
      .poll(() => callerWith(api, other)('GET', '/v1/me').then(({ status }) => status), { timeout: 5_000 })
      .toBe(401);
    expect((await call('GET', '/v1/me')).status).toBe(200);
  });

  it('does not outlive a change of the password elsewhere', async () => {
    const { email, password, call } = await newPerson(api, app, 'viewer');
    const elsewhere = cookieOf(await signIn({ email, password }));
    expect((await call('PUT', '/v1/auth/password', { current: 'wrong', next: 'another password' })).body['code']).toBe(
      'password_wrong',
    );
    expect((await call('PUT', '/v1/auth/password', { current: password, next: 'another password' })).status).toBe(200);
    await expect
      .poll(() => callerWith(api, elsewhere)('GET', '/v1/me').then(({ status }) => status), { timeout: 5_000 })
      .toBe(401);
  });

  it('does not outlive its operator', async () => {
    const admin = await newPerson(api, null, null);
    const { id, call, email, password } = await newPerson(api, app, 'viewer');
    expect((await admin.call('PATCH', `/v1/operators/${id}?app=${app.slug}`, { disabled: true })).status).toBe(200);
    await expect.poll(() => call('GET', '/v1/me').then(({ status }) => status), { timeout: 5_000 }).toBe(401);
    expect((await signIn({ email, password })).status).toBe(401);
  });

  it('with a cookie that was changed by a letter is none', async () => {
    const { cookie } = await newPerson(api, app, 'viewer');
    const changed = cookie.slice(0, -4) + (cookie.endsWith('AAAA') ? 'BBBB' : 'AAAA');
    expect((await callerWith(api, changed)('GET', '/v1/me')).status).toBe(401);
    expect((await callerWith(api, changed)('GET', `/v1/events?app=${app.slug}`)).status).toBe(401);
  });

  it('takes its open streams along', async () => {
    const { email, password, cookie, call } = await newPerson(api, app, 'viewer');
    const stream = await fetch(`${api.url}/v1/events?app=${app.slug}`, { headers: { cookie } });
    expect(stream.status).toBe(200);
    const elsewhere = callerWith(await api.another(), cookieOf(await signIn({ email, password })));
    const sessions = (await call('GET', '/v1/auth/sessions')).body['data'] as { id: string; isCurrent: boolean }[];
    const streaming = sessions.find(({ isCurrent }) => isCurrent);
    expect((await elsewhere('DELETE', `/v1/auth/sessions/${streaming?.id}`)).status).toBe(200);
    const startedAt = performance.now();
    await stream.text();
    expect(performance.now() - startedAt).toBeLessThan(5_000);
  });

  it('is no way to guess the password', async () => {
    const { call } = await newPerson(api, app, 'viewer');
    const guess = () => call('PUT', '/v1/auth/password', { current: 'a guess', next: 'another password' });
    const codes: unknown[] = [];
    for (let tries = 0; tries < 12; tries += 1) codes.push((await guess()).body['code']);
    expect([codes[0], codes.at(-1)]).toEqual(['password_wrong', 'rate_limited']);
    await api.database.query('DELETE FROM operator_sign_in_tries');
  });
});

describe('A second factor', () => {
  it('is asked for after the password, once it was confirmed', async () => {
    const { email, password, call } = await newPerson(api, app, 'viewer');
    expect((await call('POST', '/v1/auth/totp', { password: 'wrong' })).body['code']).toBe('password_wrong');
    const begun = await call('POST', '/v1/auth/totp', { password });
    const secret = new URL(String(begun.body['uri'])).searchParams.get('secret') ?? '';
    // Asked again before it is confirmed, it is the same picture and the same codes.
    expect((await call('POST', '/v1/auth/totp', { password: 'wrong' })).body['code']).toBe('password_wrong');
    expect((await call('POST', '/v1/auth/totp', { password })).body).toEqual(begun.body);
    expect((await signIn({ email, password })).status).toBe(200);
    expect((await call('PUT', '/v1/auth/totp', { code: '000000' })).body['code']).toBe('totp_wrong');
    expect((await call('PUT', '/v1/auth/totp', { code: totp(secret) })).status).toBe(200);
    const without = await signIn({ email, password });
    expect(without.body['code']).toBe('totp_required');
    expect(without.headers.getSetCookie()).toEqual([]);
    expect((await signIn({ email, password, code: '000000' })).body['code']).toBe('sign_in_refused');
    const [backup = ''] = begun.body['backupCodes'] as string[];
    expect((await signIn({ email, password, code: backup })).status).toBe(200);
    expect((await signIn({ email, password, code: backup })).status).toBe(401);
    const inside = callerWith(api, cookieOf(await signIn({ email, password, code: nextTotp(secret) })));
    expect((await inside('GET', '/v1/me')).body['totpEnabled']).toBe(true);
  });

  it('takes a code once: not what confirmed it, not again, not twice at once, and no session is left of a refusal', async () => {
    const { id, email, password, call } = await newPerson(api, app, 'viewer');
    const begun = await call('POST', '/v1/auth/totp', { password });
    const secret = new URL(String(begun.body['uri'])).searchParams.get('secret') ?? '';
    const confirming = totp(secret);
    const confirmed = await call('PUT', '/v1/auth/totp', { code: confirming });
    const inside = callerWith(api, cookieOf(confirmed));
    // To confirm once more is harmless.
    expect((await inside('PUT', '/v1/auth/totp', { code: confirming })).status).toBe(200);
    expect((await signIn({ email, password, code: confirming })).body['code']).toBe('sign_in_refused');
    const code = nextTotp(secret);
    const both = await Promise.all([1, 2, 3].map(() => signIn({ email, password, code })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
    expect((await signIn({ email, password, code })).body['code']).toBe('sign_in_refused');
    const sessions = await api.database.query<unknown[]>('SELECT FROM operator_sessions WHERE operator_id = $1', [id]);
    expect(sessions).toHaveLength(2);
  });
});
