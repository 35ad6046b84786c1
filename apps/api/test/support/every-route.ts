// Every route of the API, and a valid request for each: what the tests of access go through.

import { DEFAULT_API_LIMITS } from '../../src/http/api-limits.js';
import { type Route, RouteTable } from '../../src/http/route-table.js';
import { createApp } from '../../src/http/run-api.js';
import { configOn, type TestApi } from './running-api.js';

/** The routes as registered, without the HEAD that comes with every GET. */
export async function everyRoute({ database, databaseUrl, masterKeys }: TestApi): Promise<Route[]> {
  const config = configOn(databaseUrl);
  const app = await createApp({
    config,
    dataSource: database,
    posting: database,
    masterKeys,
    limits: DEFAULT_API_LIMITS,
  });
  await app.init();
  const { routes } = app.get(RouteTable);
  await app.close();
  return routes.filter(({ method }) => method !== 'HEAD');
}

const notification = { messageId: 'm-1', to: { userId: 'u_1' }, content: { title: 'Hello' } };

/** Bodies with which a request gets past its validation; a route that is not here takes none. */
const BODIES: Readonly<Record<string, unknown>> = {
  'POST /v1/notifications': notification,
  'POST /v1/notifications/batch': { items: [notification] },
  'POST /v1/notifications/:id/cancel': { reason: 'for a test of every route' },
  'POST /v1/apps': { slug: 'made', environment: 'live' },
  'PATCH /v1/apps/:id': { requestsPerSecond: 1_000 },
  'PUT /v1/apps/:id/archive': { reason: 'for a test of every route' },
  'PUT /v1/apps/:id/restore': { reason: 'for a test of every route' },
  'POST /v1/suppressions': { recipient: { email: 'a@b.test' }, reason: 'for a test of every route' },
  'POST /v1/auth/sign-in': { email: 'nobody@oneping.test', password: 'nothing' },
  'POST /v1/auth/invitation': {
    token: 'a-token-that-nobody-was-given',
    name: 'Ada',
    password: 'a password of its own',
  },
  'POST /v1/setup': {
    token: 'a-token-that-nobody-was-given',
    email: 'ada@oneping.test',
    name: 'Ada',
    password: 'a password of its own',
  },
  'PUT /v1/auth/password': { current: 'wrong', next: 'a password of its own' },
  'POST /v1/auth/totp': { password: 'wrong' },
  'PUT /v1/auth/totp': { code: '000000' },
  'PUT /v1/auth/totp/off': { password: 'wrong' },
  'POST /v1/operators': { email: 'ada@oneping.test' },
  'PATCH /v1/operators/:id': { roles: {} },
  'POST /v1/operators/:id/password-reset': { reason: 'for a test of every route' },
  'POST /v1/auth/password-reset': { token: 'a-token-that-nobody-was-given', password: 'a password of its own' },
  'PUT /v1/operators/:id/totp/off': { reason: 'for a test of every route' },
  'POST /v1/api-keys': { name: 'made', scopes: ['notifications:read'] },
  'POST /v1/api-keys/:id/roll': { overlapSeconds: 0 },
  'DELETE /v1/api-keys/:id': { reason: 'for a test of every route' },
  'PUT /v1/notifications/:id/expiry': { expiresAt: '2999-01-01T00:00:00Z' },
  'POST /v1/erasures': { recipient: { userId: 'u_1' }, reason: 'asked for in a test' },
  'POST /v1/alert-rules': {
    name: 'made',
    kind: 'no_worker',
    threshold: 60,
    target: { sender: 'nobody', email: 'ops@example.test' },
  },
  'PATCH /v1/alert-rules/:id': { threshold: 61 },
  'POST /v1/reveals': { notificationId: '01900000-0000-7000-8000-000000000000', reason: 'for a test of every route' },
  'POST /v1/senders': { channel: 'inbox', provider: 'inbox', name: 'inbox-2', config: {} },
  'PATCH /v1/senders/:id': { maxInFlight: 2 },
  'PUT /v1/senders/order': { channel: 'inbox', senderIds: ['01900000-0000-7000-8000-000000000000'] },
  'PUT /v1/senders/:id/archive': { reason: 'for a test of every route' },
  'POST /v1/senders/:id/test': { testId: 'made', to: { userId: 'u_1' } },
  'PUT /v1/senders/:id/pause': { reason: 'for a test' },
  'PUT /v1/senders/:id/resume': { reason: 'for a test' },
  'PUT /v1/senders/:id/parked-policy': { policy: 'wait', reason: 'for a test of every route' },
  'PUT /v1/deliveries/:id/resolution': { outcome: 'sent', reason: 'for a test of every route' },
  'POST /v1/deliveries/:id/resend': { reason: 'for a test of every route' },
  'PUT /v1/deliveries/:id/snooze': { until: '2030-01-01T00:00:00Z', reason: 'for a test of every route' },
  'POST /v1/deliveries/:id/cancel': { reason: 'for a test of every route' },
  'PUT /v1/conflicts/:id/acknowledgement': { note: 'for a test of every route' },
  'POST /v1/resolution-batches': {
    batchId: 'made',
    filter: {},
    decision: 'sent',
    reason: 'for a test of every route',
    dryRun: true,
  },
};

export function bodyFor({ method, path }: Route): unknown {
  return BODIES[`${method} ${path}`];
}

/** The path with every `:name` filled in. */
export function pathWith(path: string, values: Readonly<Record<string, string>>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`No value for :${name} of ${path}`);
    return value;
  });
}
