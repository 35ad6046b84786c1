// One box for any id: each is found for what it is, in the caller's app only, and "not found" says what was looked at.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SEARCH_EXACT, SEARCH_PREFIX, SEARCH_RECIPIENT } from '../src/database/sql/search.js';
import { addSandboxSenders } from './support/add-senders.js';
import { moveDeliveries } from './support/move-deliveries.js';
import { startTestApi, type TestApi, type TestApp } from './support/running-api.js';

let api: TestApi;
let app: TestApp;
let other: TestApp;
let posted: { id: string; deliveryId: string };

beforeAll(async () => {
  api = await startTestApi();
  app = await api.newApp();
  other = await api.newApp();
  await addSandboxSenders(api.database, app.id, ['email']);
  posted = await post('order-1', 'ada@example.test', { 'X-Request-Id': 'trace/7' });
  await moveDeliveries(api.database, posted.deliveryId, 'sent');
});
afterAll(() => api.close());

async function post(messageId: string, email: string, headers: Record<string, string> = {}) {
  const json = { messageId, to: { email }, content: { text: 'x' } };
  const { body } = await api.call('POST', '/v1/notifications', { key: app.key, json, headers });
  const [{ id: deliveryId } = { id: '' }] = body['deliveries'] as { id: string }[];
  return { id: String(body['id']), deliveryId };
}

type Found = { kind: string; id: string; matched: string; notification: { messageId: string } | null };

async function search(text: string, key = app.key) {
  const { status, body } = await api.call('GET', `/v1/search?q=${encodeURIComponent(text)}`, { key });
  expect(status).toBe(200);
  return body as unknown as { results: Found[]; hasMore: boolean; lookedAt: Record<string, unknown>[] };
}

const base64url = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url');

it.each<[string, () => string, string, () => string, string]>([
  ['a message ID', () => 'order-1', 'notification', () => posted.id, 'message_id'],
  ['a message ID with spaces around it', () => '  order-1\n', 'notification', () => posted.id, 'message_id'],
  ['a notification', () => posted.id, 'notification', () => posted.id, 'notification_id'],
  ['a delivery', () => posted.deliveryId.toUpperCase(), 'delivery', () => posted.deliveryId, 'delivery_id'],
  ['an id of the provider', () => `p-${posted.deliveryId}`, 'delivery', () => posted.deliveryId, 'provider_message_id'],
  [
    'the Message-ID of a mail',
    () => `<${base64url(posted.deliveryId)}@shop.example>`,
    'delivery',
    () => posted.deliveryId,
    'mail_message_id',
  ],
  [
    'the id of a webhook',
    () => `msg_${base64url(posted.deliveryId)}`,
    'delivery',
    () => posted.deliveryId,
    'mail_message_id',
  ],
  ['a request id of the caller', () => 'trace/7', 'notification', () => posted.id, 'request_id'],
  ['the beginning of a message ID', () => 'order-', 'notification', () => posted.id, 'message_id_prefix'],
  ['an address as it was written', () => 'ada@EXAMPLE.test', 'notification', () => posted.id, 'recipient'],
])('finds %s', async (_, text, kind, id, matched) => {
  const { results } = await search(text());
  expect(results).toMatchObject([{ kind, id: id(), matched, notification: { messageId: 'order-1' } }]);
});

it('finds a request id that we made, by its time, also of a repeat', async () => {
  const json = { messageId: 'traced', to: { email: 'bob@example.test' }, content: { text: 'x' } };
  const first = await api.call('POST', '/v1/notifications', { key: app.key, json });
  const repeat = await api.call('POST', '/v1/notifications', { key: app.key, json });
  for (const { headers } of [first, repeat]) {
    const requestId = String(headers.get('x-request-id'));
    expect((await search(requestId)).results).toMatchObject([{ id: first.body['id'], matched: 'request_id' }]);
  }
  // It is looked for around the time that it tells, and nowhere else.
  await api.database.query(`UPDATE notifications SET accepted_at = accepted_at - interval '1 hour' WHERE id = $1`, [
    first.body['id'],
  ]);
  expect((await search(String(first.headers.get('x-request-id')))).results).toEqual([]);
});

it('finds a sender and a batch by name', async () => {
  expect((await search('email')).results).toMatchObject([{ kind: 'sender', name: 'email', notification: null }]);
  const json = { batchId: 'outage-7', filter: {}, decision: 'sent', reason: 'for a test of search', dryRun: true };
  const { body } = await api.call('POST', '/v1/resolution-batches', { key: app.key, json });
  expect((await search('outage-7')).results).toMatchObject([{ kind: 'batch', id: body['id'], matched: 'batch' }]);
});

it('says of nothing what was looked at, and how long that is kept', async () => {
  const { results, hasMore, lookedAt } = await search('nothing-like-it');
  expect([results, hasMore]).toEqual([[], false]);
  expect(lookedAt).toContainEqual({ what: 'recipient', keptSeconds: 604_800, text: expect.any(String) });
  expect(lookedAt).toContainEqual({ what: 'message_id', keptSeconds: 97 * 86_400, text: expect.any(String) });
});

it('shows twenty of those that begin so, and that there are more', async () => {
  const items = Array.from({ length: 25 }, (_, index) => ({
    messageId: `many-${index}`,
    to: { email: 'many@example.test' },
    content: { text: 'x' },
  }));
  await api.call('POST', '/v1/notifications/batch', { key: app.key, json: { items } });
  for (const text of ['many-', 'many@example.test']) {
    const { results, hasMore } = await search(text);
    expect([results.length, hasMore], text).toEqual([20, true]);
  }
});

it('shows the latest of those that begin so first, whatever their message IDs', async () => {
  for (const messageId of ['newest-b', 'newest-c', 'newest-a']) await post(messageId, 'newest@example.test');
  for (const text of ['newest-', 'newest@example.test']) {
    const { results } = await search(text);
    expect(results.map(({ notification }) => notification?.messageId)).toEqual(['newest-a', 'newest-c', 'newest-b']);
  }
});

it.each([
  () => posted.id,
  () => posted.deliveryId,
  () => 'order-1',
  () => `p-${posted.deliveryId}`,
  () => 'trace/7',
  () => 'ada@example.test',
])('finds nothing of another app', async (text) => {
  expect((await search(text(), other.key)).results).toEqual([]);
});

it('asks by indexes alone, whatever the size of the tables', async () => {
  await api.database.query('ANALYZE notifications, deliveries, duplicates');
  const asked: [string, unknown[]][] = [
    [SEARCH_EXACT, [app.id, 'order-1', posted.id, posted.deliveryId, 'p-1']],
    [SEARCH_PREFIX, [app.id, 'order-', 'order-\u007f']],
    [SEARCH_RECIPIENT, [app.id, [Buffer.alloc(32)]]],
  ];
  await api.database.transaction(async (transaction) => {
    await transaction.query('SET LOCAL enable_seqscan = off');
    for (const [text, values] of asked) {
      const plan = await transaction.query<{ 'QUERY PLAN': string }[]>(`EXPLAIN ${text}`, values);
      const lines = plan.map((line) => line['QUERY PLAN']).join('\n');
      expect(lines).not.toMatch(/Seq Scan on (?:notifications|deliveries|duplicates|audit_events)/);
      expect(lines).toMatch(/Index Cond: .*(?:message_id|recipient_hash)/);
    }
  });
});
