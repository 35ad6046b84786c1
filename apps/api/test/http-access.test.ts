// Who may call what: every route refuses strangers, wrong scopes and other apps, however the request is written.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOperator } from '../src/auth/create-operator.js';
import { PUBLIC_ROUTES } from '../src/http/public-routes.js';
import type { Route } from '../src/http/route-table.js';
import { createSender } from '../src/senders/create-sender.js';
import { bodyFor, everyRoute, pathWith } from './support/every-route.js';
import { rawRequest } from './support/raw-http.js';
import { startTestApi, type TestApi, type TestApp } from './support/running-api.js';

const RANDOM_ID = '01900000-0000-7000-8000-000000000000';
const ANY = { id: RANDOM_ID, userId: 'u_1', code: 'not_found' };

let api: TestApi;
let routes: Route[];
let guarded: Route[];

beforeAll(async () => {
  api = await startTestApi();
  routes = await everyRoute(api);
  guarded = routes.filter(({ method, path }) => !PUBLIC_ROUTES.includes(`${method} ${path}`));
});
afterAll(() => api.close());

describe('without a key', () => {
  it('answers the public routes and no other one', async () => {
    const open: string[] = [];
    for (const { method, path } of routes) {
      const { status } = await api.call(method, pathWith(path, ANY));
      if (status !== 401) open.push(`${method} ${path}`);
    }
    expect(open.sort()).toEqual([...PUBLIC_ROUTES]);
    expect(PUBLIC_ROUTES.length).toBeLessThanOrEqual(8);
    expect(guarded.length).toBeGreaterThan(15);
  });

  it('refuses a path that does not exist like one that does', async () => {
    const answer = await api.call('GET', '/v1/nothing');
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toContain('Bearer');
  });

  it.each([
    'HEAD /v1/senders',
    'OPTIONS /v1/senders',
    'TRACE /v1/senders',
    'PROPFIND /v1/senders',
    'GET //v1/senders',
    'GET //v1//senders',
    'GET /v1/senders/',
    'GET /v1/senders.',
    'GET /v1/senders;x=1',
    'GET /v1%2fsenders',
    'GET /v1%2Fsenders',
    'GET /%76%31/senders',
    'GET /V1/Senders',
    'GET /v1/./senders',
    'GET /livez/../v1/senders',
    'GET /livez%2f..%2fv1/senders',
    'GET /livez/',
    'GET //livez',
    'GET /livez;x=1',
    'GET /LIVEZ',
    'GET /v1/%E0%A4%A',
    'GET http://evil.test/v1/senders',
    'GET http://evil.test/livez/../v1/senders',
    'GET /v1/senders?key=ping_live_x',
    `GET /v1/senders/${'a'.repeat(5_000)}`,
  ])('refuses %s', async (target) => {
    const answer = await raw(`${target} HTTP/1.1`, 'Host: x');
    expect(answer.status).toBe(401);
  });

  it.each([
    'X-HTTP-Method-Override: GET',
    'X-Original-URL: /livez',
    'X-Rewrite-URL: /livez',
    'X-Forwarded-For: 127.0.0.1',
    'X-Middleware-Subrequest: middleware:middleware:middleware',
    'Authorization: Bearer',
    'Authorization: Basic cGluZzpwaW5n',
    'Authorization: Bearer ping_live_00000000000000000000000000000000000000',
  ])('is not moved by the header %s', async (header) => {
    expect((await raw('GET /v1/senders HTTP/1.1', 'Host: x', header)).status).toBe(401);
  });

  it('does not take a key from the query', async () => {
    const app = await api.newApp();
    expect((await api.call('GET', `/v1/senders?apiKey=${app.key}&access_token=${app.key}`)).status).toBe(401);
  });
});

describe('with a key', () => {
  it('refuses every route whose scope the key does not have', async () => {
    const app = await api.newApp();
    const reader = await api.newKey(app, ['notifications:read']);
    const writer = await api.newKey(app, ['notifications:write']);
    const admin = await api.newKey(app, ['admin']);
    const refusals = async (key: string) => {
      const refused: string[] = [];
      for (const route of guarded) {
        // HEAD passes the same guard, and ends where a stream would not.
        const method = isStream(route) ? 'HEAD' : route.method;
        const answer = await api.call(method, pathWith(route.path, ANY), { key, json: bodyFor(route) });
        if (answer.status === 403) refused.push(`${route.method} ${route.path}`);
      }
      return refused;
    };
    const [byReader, byWriter, byAdmin] = [await refusals(reader), await refusals(writer), await refusals(admin)];
    for (const { method, path } of guarded) {
      const name = `${method} ${path}`;
      const count = [byReader, byWriter, byAdmin].filter((refused) => refused.includes(name)).length;
      expect(count, name).toBeGreaterThanOrEqual(2);
    }
    expect(byReader).toContain('POST /v1/notifications');
    expect(byWriter).toContain('POST /v1/api-keys');
    expect(byAdmin).toContain('POST /v1/notifications');
  });

  it("answers for another app's things, to the byte, as for things that do not exist", async () => {
    const [mine, other] = [await api.newApp(), await api.newApp()];
    const theirs = await thingsOf(other);
    const differing: string[] = [];
    for (const route of guarded.filter(({ path }) => path.includes(':') && !isForPeople(path))) {
      const kind = route.path.split('/')[2] ?? '';
      const ids = { id: theirs[kind] ?? '', userId: 'u_1' };
      expect(ids.id, `a thing for ${route.path}`).not.toBe('');
      if (isStream(route)) continue;
      const options = { key: mine.key, json: bodyFor(route), headers: { 'X-Request-Id': 'same' } };
      const hidden = await api.call(route.method, pathWith(route.path, ids), options);
      const absent = await api.call(route.method, pathWith(route.path, { ...ANY, userId: 'u_none' }), options);
      if (hidden.text !== absent.text || hidden.status !== absent.status)
        differing.push(`${route.method} ${route.path}`);
      if (route.path.includes(':id')) expect(hidden.status, route.path).toBe(404);
    }
    expect(differing).toEqual([]);
    const untouched = await api.call('GET', `/v1/senders/${theirs['senders']}`, { key: other.key });
    expect(untouched.body).toMatchObject({ state: 'open' });
    expect((await api.call('GET', '/v1/api-keys', { key: other.key })).status).toBe(200);
  });

  it('refuses to have the app named by the caller', async () => {
    const app = await api.newApp();
    const byQuery = await api.call('GET', `/v1/senders?app=${app.slug}`, { key: app.key });
    expect(byQuery.status).toBe(400);
    for (const field of ['tenantId', 'appId', 'app', 'role', 'id', 'createdAt', 'status', 'revokedAt']) {
      const json = { name: 'x', scopes: ['admin'], [field]: 'x' };
      const byBody = await api.call('POST', '/v1/api-keys', { key: app.key, json });
      expect(byBody.status, field).toBe(400);
      expect(byBody.body['errors']).toEqual([expect.objectContaining({ pointer: `/${field}`, code: 'unknown_field' })]);
    }
  });
});

/** About the signed-in person alone: another test holds what one person may see of another. */
function isForPeople(path: string): boolean {
  return path.startsWith('/v1/auth/');
}

/** One thing of every kind that has an id in a path. */
async function thingsOf(app: TestApp): Promise<Record<string, string>> {
  const place = { appId: app.id, environment: app.environment };
  const inbox = { channel: 'inbox', provider: 'inbox', name: 'inbox', config: {} } as const;
  const { body: sender } = await createSender(api.database, api.masterKeys, { ...place, ...inbox });
  const posted = await api.call('POST', '/v1/notifications', {
    key: app.key,
    json: { messageId: 'theirs', to: { userId: 'u_1' }, content: { title: 'Hello' } },
  });
  const { id, deliveries } = posted.body as { id: string; deliveries: { id: string }[] };
  const [item] = await api.database.query<{ id: string }[]>(
    `INSERT INTO inbox_items (app_id, id, user_id, notification_id, delivery_id, content)
     VALUES ($1, gen_random_uuid(), 'u_1', $2, $3, '{"title":"Hello"}') RETURNING id`,
    [app.id, id, deliveries[0]?.id],
  );
  const [key] = await api.database.query<{ id: string }[]>('SELECT id FROM api_keys WHERE app_id = $1', [app.id]);
  const [conflict] = await api.database.query<{ id: string }[]>(
    `INSERT INTO conflicts (app_id, id, delivery_id, notification_id, kind, detail)
     VALUES ($1, gen_random_uuid(), $2, $3, 'several_found', 'Two of them.') RETURNING id`,
    [app.id, deliveries[0]?.id, id],
  );
  const erasure = await api.call('POST', '/v1/erasures', {
    key: app.key,
    json: { recipient: { userId: 'u_another' }, reason: 'for a test of access' },
  });
  const batch = { batchId: 'theirs', filter: {}, decision: 'sent', reason: 'for a test of access', dryRun: true };
  const decided = await api.call('POST', '/v1/resolution-batches', { key: app.key, json: batch });
  const [rule] = await api.database.query<{ id: string }[]>(
    `INSERT INTO alert_rules (app_id, id, name, kind, threshold, target, api_key_id)
     VALUES ($1, gen_random_uuid(), 'theirs', 'no_worker', 60, '{"sender":"mail","email":"ops@example.test"}', $2)
     RETURNING id`,
    [app.id, key?.id],
  );
  const suppressed = await api.call('POST', '/v1/suppressions', {
    key: app.key,
    json: { recipient: { email: 'nobody@people.example' }, reason: 'for a test of access' },
  });
  const operatorId = await api.database.transaction((transaction) =>
    createOperator(transaction, {
      email: `member-${app.slug}@oneping.test`,
      name: 'Member',
      password: 'a password of its own',
      isInstanceAdmin: false,
      roles: { [app.id]: 'viewer' },
    }),
  );
  return {
    operators: operatorId ?? '',
    suppressions: String(suppressed.body['id']),
    apps: app.id,
    'alert-rules': rule?.id ?? '',
    erasures: String(erasure.body['id']),
    conflicts: conflict?.id ?? '',
    'resolution-batches': String(decided.body['id']),
    senders: sender.id,
    notifications: id,
    deliveries: deliveries[0]?.id ?? '',
    inbox: item?.id ?? '',
    'api-keys': key?.id ?? '',
  };
}

async function raw(...lines: string[]) {
  return await rawRequest(api.url, [...lines, 'Connection: close']);
}

/** A stream of events, which does not end by itself. */
function isStream({ method, path }: Route): boolean {
  return method === 'GET' && (path.endsWith('/stream') || path === '/v1/events');
}
