// Invitations: what one app asks for says nothing of who exists elsewhere, and who exists joins with their own password.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi, type TestApp } from './support/running-api.js';
import { callerWith, cookieOf, newPerson, type TestPerson } from './support/signed-in.js';
import { totp } from './support/totp.js';

let api: TestApi;
let app: TestApp;
let admin: TestPerson;

beforeAll(async () => {
  api = await startTestApi();
  app = await api.newApp();
  admin = await newPerson(api, app, 'admin');
});
afterAll(() => api.close());

const invite = (email: string, roles: object = { [app.slug]: 'operator' }) =>
  admin.call('POST', `/v1/operators?app=${app.slug}`, { email, roles });
const tokenOf = ({ body }: { body: Record<string, unknown> }) => String(body['invitation']).split('#')[1] ?? '';
const accept = (json: object) => api.call('POST', '/v1/auth/invitation', { json });

async function known(role = 'viewer'): Promise<{ person: TestPerson; home: TestApp }> {
  const home = await api.newApp();
  return { person: await newPerson(api, home, role), home };
}

describe('An invitation', () => {
  it('is answered alike for a stranger, an operator of another app, and who is invited to another one', async () => {
    const { person, home } = await known();
    const elsewhere = await newPerson(api, home, 'admin');
    const roles = { [home.slug]: 'viewer' };
    await elsewhere.call('POST', `/v1/operators?app=${home.slug}`, { email: 'invited@oneping.test', roles });
    const wholeAdmin = await newPerson(api, null, null);
    const shapes: unknown[] = [];
    for (const email of ['stranger@oneping.test', person.email, 'invited@oneping.test', wholeAdmin.email]) {
      const answer = await invite(email);
      const { id, email: said, createdAt, invitation, invitationExpiresAt, ...rest } = answer.body;
      expect([typeof id, said, typeof createdAt, typeof invitationExpiresAt]).toEqual([
        'string',
        email,
        'string',
        'string',
      ]);
      expect(String(invitation)).toMatch(/\/invitation#[\w-]{32}$/);
      const again = await invite(email);
      const other = await invite(email, { [app.slug]: 'viewer' });
      shapes.push([answer.status, rest, again.status, again.body['id'] === id, other.status, other.body['code']]);
    }
    expect(new Set(shapes.map((shape) => JSON.stringify(shape))).size).toBe(1);
    expect(shapes[0]).toMatchObject([201, { status: 'invited', name: null }, 200, true, 409, 'name_taken']);
    const list = await admin.call('GET', `/v1/operators?app=${app.slug}`);
    expect(list.text).not.toContain(home.slug);
  });

  it('gives who is an operator already the role on top of what they have, for their own password', async () => {
    const { person, home } = await known();
    const token = tokenOf(await invite(person.email));
    const guess = await accept({ token, name: 'Somebody else', password: 'another password' });
    expect([guess.status, guess.body['code']]).toEqual([401, 'sign_in_refused']);
    const accepted = await accept({ token, password: person.password });
    expect([accepted.status, accepted.body['operatorId']]).toEqual([201, person.id]);
    const me = await callerWith(api, cookieOf(accepted))('GET', '/v1/me');
    expect(me.body).toMatchObject({ name: expect.stringMatching(/^Person/) });
    expect((me.body['apps'] as { slug: string; role: string }[]).map(({ slug, role }) => [slug, role]).sort()).toEqual(
      [
        [app.slug, 'operator'],
        [home.slug, 'viewer'],
      ].sort(),
    );
    expect((await accept({ token, password: person.password })).body['code']).toBe('token_invalid');
  });

  it('asks who has a second factor for it too', async () => {
    const { person } = await known();
    const begun = await person.call('POST', '/v1/auth/totp', { password: person.password });
    const secret = new URL(String(begun.body['uri'])).searchParams.get('secret') ?? '';
    await person.call('PUT', '/v1/auth/totp', { code: totp(secret) });
    const json = { token: tokenOf(await invite(person.email)), password: person.password };
    expect((await accept(json)).body['code']).toBe('totp_required');
    expect((await accept({ ...json, code: '000000' })).status).toBe(401);
    const [code] = begun.body['backupCodes'] as string[];
    expect((await accept({ ...json, code })).status).toBe(201);
  });

  it('is no way to guess a password, nor back in for who is disabled', async () => {
    const { person } = await known();
    const token = tokenOf(await invite(person.email));
    const codes: unknown[] = [];
    for (let tries = 0; tries < 12; tries += 1)
      codes.push((await accept({ token, password: 'one of many guesses' })).body['code']);
    expect([codes[0], codes.at(-1)]).toEqual(['sign_in_refused', 'rate_limited']);
    await api.database.query('DELETE FROM operator_sign_in_tries');
    await api.database.query('UPDATE operators SET disabled_at = clock_timestamp() WHERE id = $1', [person.id]);
    expect((await accept({ token, password: person.password })).body['code']).toBe('sign_in_refused');
  });

  it('of an app is into that app: it needs a role there', async () => {
    const answer = await invite('nowhere@oneping.test', {});
    expect([answer.status, answer.body['errors']]).toEqual([400, [expect.objectContaining({ pointer: '/roles' })]]);
  });

  it.each(["o'brien+ping@sub.oneping.test", 'Under_Score-1@oneping.test'])(
    'lets %s sign in afterwards',
    async (email) => {
      const token = tokenOf(await invite(email));
      const password = 'a password of their own';
      expect((await accept({ token, name: 'New', password })).status).toBe(201);
      expect((await api.call('POST', '/v1/auth/sign-in', { json: { email, password } })).status).toBe(200);
    },
  );

  it.each([
    'a!b@oneping.test',
    'a@b\u00fccher.test',
    '\u00e4@oneping.test',
    'a@oneping.t',
    '.a@oneping.test',
    'nobody',
  ])('is refused for %s, with which nobody could ever sign in', async (email) => {
    const answer = await invite(email);
    expect([answer.status, answer.body['errors']]).toEqual([
      400,
      [expect.objectContaining({ pointer: '/email', code: 'email_invalid' })],
    ]);
  });

  it('asks somebody new for a name, and is not used up by that', async () => {
    const token = tokenOf(await invite('new@oneping.test'));
    const nameless = await accept({ token, password: 'a password of their own' });
    expect([nameless.status, nameless.body['errors']]).toEqual([400, [expect.objectContaining({ pointer: '/name' })]]);
    expect((await accept({ token, name: 'New', password: 'a password of their own' })).status).toBe(201);
  });

  it('is taken back by the app that made it, and by no other one', async () => {
    const made = await invite('back@oneping.test');
    const { home } = await known();
    const stranger = await newPerson(api, home, 'admin');
    const path = `/v1/operators/${String(made.body['id'])}/signed-out`;
    expect((await stranger.call('PUT', `${path}?app=${home.slug}`)).status).toBe(404);
    expect((await admin.call('PUT', `${path}?app=${app.slug}`)).status).toBe(200);
    expect(
      (await accept({ token: tokenOf(made), name: 'Back', password: 'a password of their own' })).body['code'],
    ).toBe('token_invalid');
    expect((await invite('back@oneping.test')).status).toBe(201);
    const { body } = await admin.call('GET', `/v1/audit-events?app=${app.slug}&targetId=${String(made.body['id'])}`);
    expect((body['data'] as { action: string }[]).map(({ action }) => action)).toEqual([
      'operator.withdraw-invitation',
      'operator.invite',
    ]);
  });

  it('of the service as a whole is not taken back by an app that it is for', async () => {
    const whole = await newPerson(api, null, null);
    const made = await whole.call('POST', '/v1/operators', {
      email: 'whole@oneping.test',
      roles: { [app.slug]: 'viewer' },
    });
    const path = `/v1/operators/${String(made.body['id'])}/signed-out`;
    expect((await admin.call('PUT', `${path}?app=${app.slug}`)).status).toBe(403);
    expect((await accept({ token: tokenOf(made), name: 'Whole', password: 'a password of their own' })).status).toBe(
      201,
    );
  });
});
