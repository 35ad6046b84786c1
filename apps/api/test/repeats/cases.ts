// A call of every operation that changes something, ready to be made, and made again to the letter.
import { setupToken } from '../../src/auth/setup-token.js';
import { type Answer, TEST_SECRET_KEY } from '../support/running-api.js';
import { callerWith, cookieOf, newPerson, type TestPerson } from '../support/signed-in.js';
import { totp } from '../support/totp.js';
import type { RepeatWorld } from './world.js';

export interface RepeatedCall {
  readonly path: string;
  readonly json?: unknown;
  readonly headers?: Record<string, string>;
  /** Instead of the app's key. */
  readonly call?: TestPerson['call'];
  /** Who asks the second time, where the first answer gives a new session. */
  readonly again?: (first: Answer) => TestPerson['call'];
  /** The answer to the repeat, where it is no success: one that says that it was done. */
  readonly second?: readonly [status: number, code: string];
  /** Tables in which every repeat is written down. */
  readonly noted?: readonly string[];
}

type Prepare = (world: RepeatWorld) => Promise<RepeatedCall> | RepeatedCall;

const reason = 'asked for in a test of repeats';
const password = 'a password of its own';

export const CALLS: Readonly<Record<string, Prepare>> = {
  'POST /v1/notifications': (world) => keyed('/v1/notifications', world.notice()),
  'POST /v1/notifications/batch': (world) =>
    keyed('/v1/notifications/batch', { items: [world.notice(), world.notice()] }),
  'POST /v1/senders/:id/test': async (world) =>
    keyed(`/v1/senders/${await world.sender()}/test`, { testId: world.name(), to: { push: 'sandbox:token' } }),
  'POST /v1/notifications/:id/cancel': async (world) => ({
    path: `/v1/notifications/${await world.made('/v1/notifications', world.notice())}/cancel`,
    json: { reason },
  }),
  'PUT /v1/notifications/:id/expiry': async (world) => {
    const id = await world.made('/v1/notifications', world.notice());
    await world.call('POST', `/v1/notifications/${id}/cancel`, {});
    return {
      path: `/v1/notifications/${id}/expiry`,
      json: { expiresAt: new Date(Date.now() + 86_400_000).toISOString() },
    };
  },
  'PUT /v1/deliveries/:id/resolution': (world) => decided(world, 'unknown', 'resolution', { outcome: 'sent', reason }),
  'POST /v1/deliveries/:id/resend': (world) => decided(world, 'failed', 'resend', { reason }),
  'PUT /v1/deliveries/:id/snooze': (world) =>
    decided(world, 'queued', 'snooze', { until: new Date(Date.now() + 3_600_000).toISOString(), reason }),
  'POST /v1/deliveries/:id/cancel': (world) => decided(world, 'queued', 'cancel', { reason }),
  // Each answer of the provider is kept: asking is what a lookup is for.
  'POST /v1/deliveries/:id/lookups': async (world) => ({
    path: `/v1/deliveries/${(await world.delivery('unknown')).id}/lookups`,
    noted: ['evidence', 'audit_events', 'deliveries'],
  }),
  'PUT /v1/conflicts/:id/acknowledgement': async (world) => ({
    path: `/v1/conflicts/${await world.conflict()}/acknowledgement`,
    json: { note: reason },
  }),
  'POST /v1/resolution-batches': (world) => ({
    path: '/v1/resolution-batches',
    json: { batchId: world.name(), filter: {}, decision: 'sent', reason, dryRun: true },
  }),
  'PUT /v1/resolution-batches/:id/abort': async (world) => ({
    path: `/v1/resolution-batches/${await world.made('/v1/resolution-batches', {
      batchId: world.name(),
      filter: {},
      decision: 'sent',
      reason,
      dryRun: true,
    })}/abort`,
  }),
  'PUT /v1/inbox/:userId/items/:id/read': async (world) => ({ path: `/v1/inbox/u/items/${await world.item()}/read` }),
  'PUT /v1/inbox/:userId/items/:id/archived': async (world) => ({
    path: `/v1/inbox/u/items/${await world.item()}/archived`,
  }),
  'POST /v1/reveals': async (world) => ({
    path: '/v1/reveals',
    json: { notificationId: await world.made('/v1/notifications', world.notice()), reason },
    noted: ['audit_events'],
  }),
  'POST /v1/erasures': (world) => ({
    path: '/v1/erasures',
    json: { recipient: { userId: world.name() }, reason },
  }),
  'POST /v1/suppressions': (world) => ({
    path: '/v1/suppressions',
    json: { recipient: { email: `${world.name()}@example.test` }, reason },
  }),
  'DELETE /v1/suppressions/:id': async (world) => ({
    path: `/v1/suppressions/${await world.made('/v1/suppressions', {
      recipient: { email: `${world.name()}@example.test` },
      reason,
    })}`,
  }),
  'POST /v1/alert-rules': (world) => ({ path: '/v1/alert-rules', json: world.rule() }),
  'PATCH /v1/alert-rules/:id': async (world) => ({
    path: `/v1/alert-rules/${await world.made('/v1/alert-rules', world.rule())}`,
    json: { threshold: 9_001 },
  }),
  'DELETE /v1/alert-rules/:id': async (world) => ({
    path: `/v1/alert-rules/${await world.made('/v1/alert-rules', world.rule())}`,
  }),
  'POST /v1/api-keys': (world) => ({ path: '/v1/api-keys', json: { name: world.name(), scopes: ['admin'] } }),
  'POST /v1/api-keys/:id/roll': async (world) => ({
    path: `/v1/api-keys/${await keyOf(world)}/roll`,
    json: { overlapSeconds: 60 },
  }),
  'DELETE /v1/api-keys/:id': async (world) => ({ path: `/v1/api-keys/${await keyOf(world)}`, json: { reason } }),
  'POST /v1/senders': (world) => ({
    path: '/v1/senders',
    json: { channel: 'push', provider: 'sandbox', name: world.name(), config: {} },
  }),
  'PATCH /v1/senders/:id': async (world) => ({
    path: `/v1/senders/${await world.sender()}`,
    json: { maxInFlight: 2 },
    headers: { 'If-Match': '"1"' },
  }),
  'PUT /v1/senders/order': async (world) => {
    await world.sender();
    const { body } = await world.call('GET', '/v1/senders?limit=200');
    const all = body['data'] as { id: string; channel: string; state: string }[];
    const ofChannel = all.filter(({ channel, state }) => channel === 'push' && state !== 'archived');
    return {
      path: '/v1/senders/order',
      json: { channel: 'push', senderIds: ofChannel.map(({ id }) => id).toReversed() },
    };
  },
  'PUT /v1/senders/:id/archive': (world) => ofSender(world, 'archive', { reason }),
  'PUT /v1/senders/:id/restore': async (world) => {
    const prepared = await ofSender(world, 'restore');
    await world.call('PUT', prepared.path.replace('restore', 'archive'), { reason });
    return prepared;
  },
  'PUT /v1/senders/:id/pause': (world) => ofSender(world, 'pause', { reason }),
  'PUT /v1/senders/:id/resume': async (world) => {
    const prepared = await ofSender(world, 'resume');
    await world.call('PUT', prepared.path.replace('resume', 'pause'), { reason });
    return prepared;
  },
  'PUT /v1/senders/:id/parked-policy': (world) => ofSender(world, 'parked-policy', { policy: 'resend', reason }),
  'POST /v1/apps': ({ admin }) => ({
    path: '/v1/apps',
    json: { slug: 'made-twice', environment: 'live', firstKey: { name: 'first', scopes: ['admin'] } },
    call: admin.call,
  }),
  'PATCH /v1/apps/:id': async ({ api, admin }) => {
    const { id } = await api.newApp();
    return { path: `/v1/apps/${id}`, json: { name: 'Renamed' }, headers: { 'If-Match': '"1"' }, call: admin.call };
  },
  'PUT /v1/apps/:id/archive': async ({ api, admin }) => ({
    path: `/v1/apps/${(await api.newApp()).id}/archive`,
    json: { reason },
    call: admin.call,
  }),
  'PUT /v1/apps/:id/restore': async ({ api, admin }) => {
    const { id } = await api.newApp();
    await admin.call('PUT', `/v1/apps/${id}/archive`, { reason });
    return { path: `/v1/apps/${id}/restore`, json: { reason }, call: admin.call };
  },
  'POST /v1/operators': (world) => ({
    path: '/v1/operators',
    json: { email: `${world.name()}@oneping.test` },
    call: world.admin.call,
  }),
  'PATCH /v1/operators/:id': async (world) => ofOperator(world, '', { disabled: true }),
  // Of an invitation: it is taken back.
  'PUT /v1/operators/:id/signed-out': async ({ admin }) => {
    const { body } = await admin.call('POST', '/v1/operators', { email: 'taken.back@oneping.test' });
    return { path: `/v1/operators/${String(body['id'])}/signed-out`, call: admin.call };
  },
  'PUT /v1/operators/:id/totp/off': async (world) => {
    const person = await newPerson(world.api, world.app, 'viewer');
    await withTotp(person);
    return { path: `/v1/operators/${person.id}/totp/off`, json: { reason }, call: world.admin.call };
  },
  // Another link for each, which ends the one before it.
  'POST /v1/operators/:id/password-reset': async (world) => ({
    ...(await ofOperator(world, '/password-reset', { reason })),
    noted: ['operator_password_resets', 'audit_events'],
  }),
  'POST /v1/auth/password-reset': async (world) => {
    const { path, json, call = world.call } = await ofOperator(world, '/password-reset', { reason });
    const { body } = await call('POST', path, json);
    return {
      path: '/v1/auth/password-reset',
      json: { token: String(body['link']).split('#')[1], password: 'another password of its own' },
      call: callerWith(world.api, ''),
      second: [403, 'token_invalid'],
    };
  },
  // Another session for each.
  'POST /v1/auth/sign-in': async (world) => {
    const { email } = await newPerson(world.api, world.app, 'viewer');
    const call = callerWith(world.api, '');
    return { path: '/v1/auth/sign-in', json: { email, password }, call, noted: ['operator_sessions', 'audit_events'] };
  },
  'POST /v1/auth/sign-out': async (world) => {
    const { call } = await newPerson(world.api, world.app, 'viewer');
    return { path: '/v1/auth/sign-out', call, second: [401, 'unauthorized'] };
  },
  'POST /v1/auth/invitation': async (world) => {
    const { body } = await world.admin.call('POST', '/v1/operators', { email: `${world.name()}@oneping.test` });
    const json = { token: String(body['invitation']).split('#')[1], name: 'New', password };
    return { path: '/v1/auth/invitation', json, call: callerWith(world.api, ''), second: [403, 'token_invalid'] };
  },
  'DELETE /v1/auth/sessions/:id': async (world) => {
    const { email, call } = await newPerson(world.api, world.app, 'viewer');
    await callerWith(world.api, '')('POST', '/v1/auth/sign-in', { email, password });
    const { body } = await call('GET', '/v1/auth/sessions');
    const other = (body['data'] as { id: string; isCurrent: boolean }[]).find(({ isCurrent }) => !isCurrent);
    return { path: `/v1/auth/sessions/${other?.id}`, call };
  },
  'PUT /v1/auth/password': async (world) => {
    const { call } = await newPerson(world.api, world.app, 'viewer');
    const json = { current: password, next: 'another password of its own' };
    return { path: '/v1/auth/password', json, call, again: (first) => callerWith(world.api, cookieOf(first)) };
  },
  'POST /v1/auth/totp': async (world) => {
    const { call } = await newPerson(world.api, world.app, 'viewer');
    return { path: '/v1/auth/totp', json: { password }, call };
  },
  'PUT /v1/auth/totp': async (world) => {
    const { call } = await newPerson(world.api, world.app, 'viewer');
    const code = totp(await secretOf(call));
    return {
      path: '/v1/auth/totp',
      json: { code },
      call,
      again: (first) => callerWith(world.api, cookieOf(first)),
      noted: ['audit_events'],
    };
  },
  'PUT /v1/auth/totp/off': async (world) => {
    const person = await newPerson(world.api, world.app, 'viewer');
    const call = callerWith(world.api, cookieOf(await withTotp(person)));
    return {
      path: '/v1/auth/totp/off',
      json: { password },
      call,
      again: (first) => callerWith(world.api, cookieOf(first)),
      noted: ['audit_events', 'operator_sessions'],
    };
  },
  // The last one: nobody may exist.
  'POST /v1/setup': async (world) => {
    const json = { token: setupToken(TEST_SECRET_KEY), email: 'first@oneping.test', name: 'First', password };
    return { path: '/v1/setup', json, call: callerWith(world.api, ''), second: [409, 'setup_closed'] };
  },
};

/** Told by its message ID: the repeat itself is written down, and nothing else. */
function keyed(path: string, json: unknown): RepeatedCall {
  return { path, json, noted: ['duplicates', 'key_repeats'] };
}

async function decided(
  world: RepeatWorld,
  state: 'queued' | 'unknown' | 'failed',
  what: string,
  json: object,
): Promise<RepeatedCall> {
  const { id, headers } = await world.delivery(state);
  return { path: `/v1/deliveries/${id}/${what}`, json, headers };
}

async function ofSender(world: RepeatWorld, what: string, json?: object): Promise<RepeatedCall> {
  return { path: `/v1/senders/${await world.sender()}/${what}`, json };
}

async function ofOperator(world: RepeatWorld, what: string, json: object): Promise<RepeatedCall> {
  const { id } = await newPerson(world.api, world.app, 'viewer');
  return { path: `/v1/operators/${id}${what}`, json, call: world.admin.call };
}

function keyOf(world: RepeatWorld): Promise<string> {
  return world.made('/v1/api-keys', { name: world.name(), scopes: ['notifications:read'] });
}

async function secretOf(call: TestPerson['call']): Promise<string> {
  const { body } = await call('POST', '/v1/auth/totp', { password });
  return new URL(String(body['uri'])).searchParams.get('secret') ?? '';
}

async function withTotp({ call }: TestPerson): Promise<Answer> {
  return await call('PUT', '/v1/auth/totp', { code: totp(await secretOf(call)) });
}
