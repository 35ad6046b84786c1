// A call of every operation that changes something, ready to be made, and made again to the letter.
import { CALLS_ABOUT_PEOPLE } from './cases-of-people.js';
import { type Prepare, type RepeatedCall, reason } from './repeated-call.js';
import type { RepeatWorld } from './world.js';

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
  ...CALLS_ABOUT_PEOPLE,
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

function keyOf(world: RepeatWorld): Promise<string> {
  return world.made('/v1/api-keys', { name: world.name(), scopes: ['notifications:read'] });
}
