// The security checks that concern the API: which test holds each, and here the few that go over every route.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PUBLIC_ROUTES } from '../src/http/public-routes.js';
import type { Route } from '../src/http/route-table.js';
import { type Description, operationsWithBody } from './fuzz/operations.js';
import { bodyFor, everyRoute, pathWith } from './support/every-route.js';
import { rawRequest } from './support/raw-http.js';
import { startTestApi, type TestApi, type TestApp } from './support/running-api.js';

/** Number of the check, file from the root of the repository, and the words that the test's name begins with. */
const HELD_BY: readonly [string, string, string][] = [
  ['S01', 'apps/api/test/http-access.test.ts', 'answers the public routes and no other one'],
  ['S02', 'apps/api/test/security-checks.test.ts', 'refuses every route however its path is dressed'],
  ['S02', 'apps/api/test/http-access.test.ts', 'is not moved by the header'],
  ['S04', 'apps/api/src/api-keys/api-key-format.test.ts', ''],
  ['S05', 'apps/api/test/api-keys.test.ts', 'lets both keys work in the overlap'],
  ['S06', 'apps/api/test/http-access.test.ts', 'refuses every route whose scope the key does not have'],
  ['S07', 'apps/api/test/key-revocation.test.ts', ''],
  ['S09', 'apps/api/test/sign-in.test.ts', 'does the same work for an account that does not exist'],
  ['S09', 'apps/api/test/sign-in-timing.test.ts', 'takes as long for an account that does not exist'],
  ['S09', 'apps/api/test/invitations.test.ts', 'is answered alike for a stranger'],
  ['S10', 'apps/api/test/sign-in.test.ts', 'gives a cookie that no script reads'],
  ['S11', 'apps/api/test/sign-in.test.ts', 'makes a new session each time'],
  ['S11', 'apps/api/test/sign-in.test.ts', 'ends with signing out, in every process'],
  ['S11', 'apps/api/test/sign-in.test.ts', 'does not outlive a change of the password elsewhere'],
  ['S12', 'apps/api/test/sign-in.test.ts', 'takes every character of a long password into account'],
  ['S14', 'apps/api/test/bad-inputs/bad-inputs.test.ts', 'has named none of it in the log'],
  ['S14', 'apps/api/test/http-access.test.ts', 'does not take a key from the query'],
  ['S15', 'apps/api/test/http-access.test.ts', "answers for another app's things, to the byte"],
  ['S15', 'apps/api/test/masking.test.ts', 'reveals nothing to a key without the scope, or of another app'],
  ['S17', 'apps/api/test/security-checks.test.ts', 'takes no field that only the service may set'],
  ['S17', 'apps/api/test/bad-inputs/queries.ts', 'tenantId=x'],
  ['S19', 'apps/api/test/roles.test.ts', 'lets nobody do more than it says, on any route'],
  ['S20', 'apps/api/test/roles.test.ts', 'who come back under an old e-mail'],
  ['S20', 'apps/api/test/service-scope.test.ts', 'is rolled by nobody who could not have it'],
  ['S21', 'apps/api/test/roles.test.ts', 'is left within seconds of leaving it, an open stream included'],
  ['S21', 'apps/api/test/sign-in.test.ts', 'with a cookie that was changed by a letter is none'],
  ['S21', 'apps/api/test/sign-in.test.ts', 'takes its open streams along'],
  ['S22', 'apps/api/test/guarded-targets.test.ts', 'is refused to a post and to an alert rule'],
  ['S24', 'packages/channels/src/net/net-guard.test.ts', 'stops a literal, for which no name is resolved'],
  ['S25', 'packages/channels/src/net/net-request.test.ts', 'does not follow a redirect'],
  ['S26', 'test/architecture.test.ts', 'is the only way out'],
  ['S27', 'packages/channels/src/webhook/webhook.test.ts', 'shows the start of a refusal in plain text'],
  ['S29', 'apps/api/test/pages.test.ts', 'is guessed at, referred from, opened by and loaded into nothing else'],
  ['S29', 'apps/api/test/pages.test.ts', 'runs its own scripts and no others'],
  ['S30', 'apps/dashboard/e2e/hostile-content.test.ts', 'stays text on the page'],
  ['S31', 'apps/dashboard/e2e/hostile-content.test.ts', 'is previewed in a frame in which nothing runs'],
  ['S32', 'apps/dashboard/e2e/hostile-content.test.ts', 'stays text on the page'],
  ['S34', 'apps/api/test/pages.test.ts', 'shows a stranger the same bytes'],
  ['S35', 'test/dashboard-build.test.ts', 'has no code that would run on a server'],
  ['S36', 'test/dashboard-build.test.ts', 'is built with one copy'],
  ['S37', 'apps/dashboard/src/sign-in/next-place.test.ts', ''],
  ['S39', 'apps/api/test/pages.test.ts', 'is guessed at, referred from, opened by and loaded into nothing else'],
  ['S40', 'apps/api/test/mail-on-the-wire.test.ts', 'lets nothing of a bad address or of bad content reach the relay'],
  ['S40', 'apps/api/test/fuzz/addresses.test.ts', 'tells the relay exactly the address that it took'],
  ['S41', 'apps/api/test/mail-on-the-wire.test.ts', 'writes whole lines only, and stuffs every dot'],
  ['S45', 'apps/api/test/secrets.test.ts', ''],
  ['S46', 'apps/api/test/senders.test.ts', 'opens for its own sender only'],
  ['S47', 'apps/api/test/rotate-secrets.test.ts', ''],
  ['S49', 'apps/api/src/erasures/erasures.db.test.ts', ''],
  ['S50', 'apps/api/src/config.test.ts', ''],
  ['S51', 'apps/api/src/audit/seal-events.db.test.ts', 'refuses to change, delete or empty'],
  ['S51', 'apps/api/src/audit/app-role.db.test.ts', ''],
  ['S51', 'apps/api/test/service-scope.test.ts', 'is sealed in a chain of its own'],
  ['S52', 'apps/api/test/masking-content.test.ts', 'is hidden from people in every role'],
  ['S52', 'apps/api/test/masking.test.ts', 'masks every file, whoever asks for it'],
  ['S52', 'apps/api/src/http/export/csv.test.ts', ''],
  ['S54', 'apps/api/test/security-checks.test.ts', 'shows of a fault of ours nothing but the request id'],
  ['S54', 'apps/api/test/metrics.test.ts', 'are at one address only'],
];

const RANDOM = { id: '01900000-0000-7000-8000-000000000000', userId: 'u_1', code: 'x' };

let api: TestApi;
let app: TestApp;
let guarded: Route[];

beforeAll(async () => {
  api = await startTestApi();
  app = await api.newApp();
  const routes = await everyRoute(api);
  guarded = routes.filter(({ method, path }) => !PUBLIC_ROUTES.includes(`${method} ${path}`));
});
afterAll(() => api.close());

it.each(HELD_BY)('%s is held by %s: %s', (_, file, name) => {
  expect(readFileSync(join(import.meta.dirname, '../../..', file), 'utf8')).toContain(name);
});

/** What a proxy, a router or a file system would take for the same path. */
const DRESSED: readonly ((path: string) => string)[] = [
  (path) => path,
  (path) => `/${path}`,
  (path) => `${path}/`,
  (path) => `${path};x=1`,
  (path) => path.toUpperCase(),
  (path) => path.replace('/v1/', '/v1%2f'),
  (path) => path.replace('/v1/', '/v1/./'),
  (path) => `/livez/..${path}`,
  (path) => `http://evil.test${path}`,
  (path) => `${path}?_method=GET`,
];

it('refuses every route however its path is dressed, and by whatever method', async () => {
  const open: string[] = [];
  for (const { method, path } of guarded) {
    const target = pathWith(path, RANDOM);
    const asked = [
      ...DRESSED.map((dress) => `${method} ${dress(target)}`),
      ...['HEAD', 'OPTIONS', 'TRACE', 'PATCH'].map((other) => `${other} ${target}`),
    ];
    for (const line of asked) {
      const { status } = await rawRequest(api.url, [`${line} HTTP/1.1`, 'Host: x', 'Connection: close']);
      if (status !== 401) open.push(`${line} ${status}`);
    }
  }
  expect(open).toEqual([]);
});

const SET_BY_US = ['tenantId', 'appId', 'app_id', 'role', 'status', 'createdAt', 'id', 'version', 'isAdmin', 'fence'];

it('takes no field that only the service may set, on any operation', async () => {
  const description = JSON.parse((await api.call('GET', '/openapi.json')).text) as Description;
  const taken: string[] = [];
  for (const operation of operationsWithBody(description)) {
    const { method, path, schema } = operation;
    const body = bodyFor(operation);
    if (PUBLIC_ROUTES.includes(`${method} ${path}`) || typeof body !== 'object') continue;
    for (const field of SET_BY_US.filter((name) => !(name in (schema.properties ?? {})))) {
      const json = { ...body, [field]: 'x' };
      const headers = { 'If-Match': '"1"' };
      const answer = await api.call(method, pathWith(path, RANDOM), { key: app.key, json, headers });
      // A thing that is not there is told first, and what only people may is refused before.
      if (![400, 403, 404].includes(answer.status)) taken.push(`${method} ${path} ${field} ${answer.status}`);
    }
  }
  expect(taken).toEqual([]);
});

describe('what a stranger looks for', () => {
  it.each([
    '/docs',
    '/api',
    '/api-docs',
    '/swagger',
    '/swagger-ui',
    '/graphql',
    '/metrics',
    '/health',
    '/debug',
    '/env',
    '/.env',
    '/.git/config',
    '/server-status',
    '/v1/../.env',
  ])('is not at %s', async (target) => {
    const lines = (...more: string[]) => [`GET ${target} HTTP/1.1`, 'Host: x', 'Connection: close', ...more];
    const stranger = await rawRequest(api.url, lines());
    expect([401, 404]).toContain(stranger.status);
    expect((await rawRequest(api.url, lines(`Authorization: Bearer ${app.key}`))).status).toBe(404);
  });
});

it('shows of a fault of ours nothing but the request id', async () => {
  await api.database.query('ALTER TABLE alert_rules RENAME TO alert_rules_away');
  const answer = await api.call('GET', '/v1/alert-rules', { key: app.key });
  await api.database.query('ALTER TABLE alert_rules_away RENAME TO alert_rules');
  expect(answer.status).toBe(500);
  expect(Object.keys(answer.body).sort()).toEqual(['code', 'detail', 'requestId', 'status', 'title', 'type']);
  expect(answer.text).not.toMatch(/alert_rules|relation|SELECT|node_modules|\.ts|\.js| at /);
});
