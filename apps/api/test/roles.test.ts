// What each role may do: gone through by route, for every route there is, and what people see of other apps and people.
import { PERMISSIONS_OF, ROLES, type Role } from '@oneping/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findSetup } from '../src/auth/find-setup.js';
import { setupToken } from '../src/auth/setup-token.js';
import { PUBLIC_ROUTES } from '../src/http/public-routes.js';
import type { Route } from '../src/http/route-table.js';
import { bodyFor, everyRoute, pathWith } from './support/every-route.js';
import { startTestApi, TEST_SECRET_KEY, type TestApi, type TestApp } from './support/running-api.js';
import { callerWith, cookieOf, newPerson, type TestPerson } from './support/signed-in.js';

const ANY = { id: '01900000-0000-7000-8000-000000000000', userId: 'u_1', code: 'not_found' };
const POSTING = ['POST /v1/notifications', 'POST /v1/notifications/batch'];

let api: TestApi;
let app: TestApp;
let appRoutes: Route[];

beforeAll(async () => {
  api = await startTestApi();
  app = await api.newApp();
  const routes = await everyRoute(api);
  appRoutes = routes.filter(
    ({ method, path }) =>
      !PUBLIC_ROUTES.includes(`${method} ${path}`) && !path.startsWith('/v1/auth') && path !== '/v1/me',
  );
});
afterAll(() => api.close());

/** The routes that answer 403 to somebody in this role. */
async function refusedTo(person: TestPerson): Promise<Set<string>> {
  const refused = new Set<string>();
  for (const route of appRoutes) {
    const isStream = /events$|stream$/.test(route.path);
    const path = `${pathWith(route.path, ANY)}?app=${app.slug}`;
    const { status } = await person.call(isStream ? 'HEAD' : route.method, path, bodyFor(route));
    expect(status, `${route.method} ${route.path}`).not.toBe(401);
    if (status === 403) refused.add(`${route.method} ${route.path}`);
  }
  return refused;
}

describe('A role', () => {
  it('lets nobody do more than it says, on any route', async () => {
    const refused = new Map<Role, Set<string>>();
    for (const role of ROLES) refused.set(role, await refusedTo(await newPerson(api, app, role)));
    const allowed = (role: Role, method: RegExp) =>
      appRoutes
        .map(({ method: verb, path }) => `${verb} ${path}`)
        .filter((name) => method.test(name) && !refused.get(role)?.has(name));
    // A viewer and an auditor change nothing; revealing is on record, and changes nothing either.
    expect(allowed('viewer', /^(POST|PUT|PATCH|DELETE)/)).toEqual([]);
    expect(allowed('auditor', /^(POST|PUT|PATCH|DELETE)/)).toEqual(['POST /v1/reveals']);
    for (const name of POSTING) for (const role of ROLES) expect(refused.get(role)).toContain(name);
    for (const name of [
      'GET /v1/api-keys',
      'POST /v1/senders',
      'GET /v1/operators',
      'POST /v1/erasures',
      'GET /v1/audit-events',
    ])
      expect(refused.get('operator'), name).toContain(name);
    expect(allowed('operator', /./)).toEqual(
      expect.arrayContaining([
        'PUT /v1/deliveries/:id/resolution',
        'PUT /v1/senders/:id/pause',
        'POST /v1/notifications/:id/cancel',
      ]),
    );
    const decided = ['GET /v1/conflicts', 'GET /v1/resolution-batches', 'GET /v1/resolution-batches/:id/items'];
    expect(allowed('auditor', /./)).toEqual(
      expect.arrayContaining(['GET /v1/audit-events', 'GET /v1/duplicates', ...decided]),
    );
    for (const name of decided) expect(refused.get('viewer'), name).toContain(name);
  });

  it('is named with its permissions by /v1/me', async () => {
    const { call } = await newPerson(api, app, 'operator');
    const { apps } = (await call('GET', '/v1/me')).body as { apps: { slug: string; permissions: string[] }[] };
    expect(apps).toEqual([expect.objectContaining({ slug: app.slug, permissions: [...PERMISSIONS_OF.operator] })]);
  });

  it('sees recipients masked, and exports only where it may', async () => {
    await api.call('POST', '/v1/notifications', {
      key: app.key,
      json: { messageId: 'masked', to: { email: 'jane@people.example' }, content: { subject: 's', text: 't' } },
    });
    const viewer = await newPerson(api, app, 'viewer');
    const auditor = await newPerson(api, app, 'auditor');
    for (const person of [viewer, auditor, await newPerson(api, app, 'admin')]) {
      const { text } = await person.call('GET', `/v1/notifications?app=${app.slug}`);
      expect(text).not.toContain('jane@people.example');
    }
    const path = `/v1/notifications?format=csv&app=${app.slug}`;
    expect((await viewer.call('GET', path)).status).toBe(403);
    expect((await auditor.call('GET', path)).status).toBe(200);
  });
});

describe('The app', () => {
  it('has to be named, by somebody who is a member', async () => {
    const other = await api.newApp();
    const { call } = await newPerson(api, app, 'admin');
    expect((await call('GET', '/v1/senders')).body['code']).toBe('app_required');
    expect((await call('GET', `/v1/senders?app=${app.slug}`)).status).toBe(200);
    const [foreign, absent] = [
      await call('GET', `/v1/senders?app=${other.slug}`, undefined, { 'x-request-id': 'same' }),
      await call('GET', '/v1/senders?app=does-not-exist', undefined, { 'x-request-id': 'same' }),
    ];
    expect([foreign.status, foreign.text]).toEqual([404, absent.text]);
    expect((await call('GET', `/v1/senders?app=${app.slug}&app=${other.slug}`)).status).toBe(400);
  });

  it('is left within seconds of leaving it, an open stream included', async () => {
    const admin = await newPerson(api, null, null);
    const member = await newPerson(api, app, 'viewer');
    const stream = await fetch(`${api.url}/v1/events?app=${app.slug}`, { headers: { cookie: member.cookie } });
    expect(stream.status).toBe(200);
    const ended = stream.text();
    expect((await admin.call('PATCH', `/v1/operators/${member.id}?app=${app.slug}`, { roles: {} })).status).toBe(200);
    const startedAt = performance.now();
    await ended;
    expect(performance.now() - startedAt).toBeLessThan(6_000);
    expect((await member.call('GET', `/v1/senders?app=${app.slug}`)).status).toBe(404);
  });
});

describe('Operators', () => {
  it('are invited once, accept once, and get what the invitation says', async () => {
    const admin = await newPerson(api, app, 'admin');
    const invite = { email: 'Ada@Oneping.test', roles: { [app.slug]: 'operator' } };
    const invited = await admin.call('POST', `/v1/operators?app=${app.slug}`, invite);
    expect(invited.status).toBe(201);
    const again = await admin.call('POST', `/v1/operators?app=${app.slug}`, invite);
    expect([again.status, again.body['invitation']]).toEqual([200, undefined]);
    const token = String(invited.body['invitation']).split('#')[1] ?? '';
    const accept = { token, name: 'Ada', password: 'a password of her own' };
    expect((await api.call('POST', '/v1/auth/invitation', { json: accept })).status).toBe(201);
    expect((await api.call('POST', '/v1/auth/invitation', { json: accept })).body['code']).toBe('token_invalid');
    const json = { email: 'ada@oneping.test', password: accept.password };
    const ada = callerWith(api, cookieOf(await api.call('POST', '/v1/auth/sign-in', { json })));
    expect((await ada('GET', '/v1/me')).body).toMatchObject({
      name: 'Ada',
      apps: [{ slug: app.slug, role: 'operator' }],
    });
  });

  it('of one app say nothing about another', async () => {
    const other = await api.newApp();
    const admin = await newPerson(api, app, 'admin');
    const theirs = await newPerson(api, other, 'viewer');
    const list = await admin.call('GET', `/v1/operators?app=${app.slug}`);
    expect(list.text).not.toContain(theirs.email);
    expect((await admin.call('PATCH', `/v1/operators/${theirs.id}?app=${app.slug}`, { roles: {} })).status).toBe(404);
    const reaching = await admin.call('POST', `/v1/operators?app=${app.slug}`, {
      email: 'reach@oneping.test',
      roles: { [other.slug]: 'admin' },
    });
    expect(reaching.status).toBe(400);
    const rising = await admin.call('POST', `/v1/operators?app=${app.slug}`, {
      email: 'r@oneping.test',
      isInstanceAdmin: true,
    });
    expect(rising.status).toBe(403);
  });

  it('who come back under an old e-mail get nothing of what it could do', async () => {
    const admin = await newPerson(api, null, null);
    const { id, email } = await newPerson(api, app, 'admin');
    await api.database.query('DELETE FROM operators WHERE id = $1', [id]);
    const invited = await admin.call('POST', `/v1/operators?app=${app.slug}`, { email });
    const token = String(invited.body['invitation']).split('#')[1] ?? '';
    const password = 'another password';
    await api.call('POST', '/v1/auth/invitation', { json: { token, name: 'Again', password } });
    const back = callerWith(api, cookieOf(await api.call('POST', '/v1/auth/sign-in', { json: { email, password } })));
    expect((await back('GET', '/v1/me')).body['apps']).toEqual([]);
  });

  it('never run out of somebody who administers the service', async () => {
    const fresh = await startTestApi();
    try {
      const place = await fresh.newApp();
      const only = await newPerson(fresh, null, null);
      const path = `/v1/operators/${only.id}?app=${place.slug}`;
      expect((await only.call('PATCH', path, { isInstanceAdmin: false })).body['code']).toBe('last_admin');
      expect((await only.call('PATCH', path, { disabled: true })).body['code']).toBe('last_admin');
      await newPerson(fresh, null, null);
      expect((await only.call('PATCH', path, { isInstanceAdmin: false })).status).toBe(200);
    } finally {
      await fresh.close();
    }
  });

  it('see and end the sessions of nobody else', async () => {
    const [one, other] = [await newPerson(api, app, 'admin'), await newPerson(api, app, 'viewer')];
    const [session] = (await other.call('GET', '/v1/auth/sessions')).body['data'] as { id: string }[];
    await one.call('DELETE', `/v1/auth/sessions/${session?.id}`);
    expect((await other.call('GET', '/v1/me')).status).toBe(200);
  });

  it('are on record: who invited, who changed what, who signed in', async () => {
    const admin = await newPerson(api, app, 'admin');
    await admin.call('POST', `/v1/operators?app=${app.slug}`, {
      email: 'recorded@oneping.test',
      roles: { [app.slug]: 'viewer' },
    });
    const events = await admin.call('GET', `/v1/audit-events?app=${app.slug}&actor=operator:${admin.id}`);
    const actions = (events.body['data'] as { action: string }[]).map(({ action }) => action);
    expect(actions).toEqual(expect.arrayContaining(['operator.sign-in', 'operator.invite']));
  });

  it('have a changed role on record in its own app, whichever app it was asked for in', async () => {
    const other = await api.newApp();
    const admin = await newPerson(api, null, null);
    const { id } = await newPerson(api, app, 'viewer');
    const roles = { [app.slug]: 'viewer', [other.slug]: 'auditor' };
    expect((await admin.call('PATCH', `/v1/operators/${id}?app=${app.slug}`, { roles })).status).toBe(200);
    const events = await admin.call('GET', `/v1/audit-events?app=${other.slug}&targetId=${id}`);
    expect(events.body['data']).toEqual([
      expect.objectContaining({ action: 'operator.edit', before: { role: null }, after: { role: 'auditor' } }),
    ]);
    expect(events.text).not.toContain(app.slug);
  });
});

describe('The first operator', () => {
  it('is made once, with the token that the service printed, whoever else tries at the same moment', async () => {
    const fresh = await startTestApi();
    try {
      const body = { token: setupToken(TEST_SECRET_KEY), name: 'First', password: 'a password of its own' };
      const wrong = { ...body, token: 'a-token-that-nobody-was-given', email: 'x@oneping.test' };
      expect((await fresh.call('POST', '/v1/setup', { json: wrong })).body['code']).toBe('token_invalid');
      const answers = await Promise.all(
        ['a', 'b', 'c'].map((name) =>
          fresh.call('POST', '/v1/setup', { json: { ...body, email: `${name}@oneping.test` } }),
        ),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
      expect(await findSetup(fresh.database, fresh.url, TEST_SECRET_KEY)).toBeUndefined();
      expect(await fresh.database.query('SELECT is_instance_admin FROM operators')).toEqual([
        { is_instance_admin: true },
      ]);
    } finally {
      await fresh.close();
    }
  });
});
