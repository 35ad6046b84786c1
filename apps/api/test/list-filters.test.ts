// Filters with several values, and how many a list has under them: over HTTP, as a page of the dashboard asks.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MOST_ROWS } from '../src/database/count-some.js';
import { inTransaction } from '../src/database/in-transaction.js';
import { poolOf } from '../src/database/pool-of.js';
import { completeNotifications } from '../src/database/sql/complete-notifications.js';
import { addSandboxSenders } from './support/add-senders.js';
import { moveDeliveries } from './support/move-deliveries.js';
import { startTestApi, type TestApi, type TestApp } from './support/running-api.js';

let api: TestApi;
let app: TestApp;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

beforeEach(async () => {
  app = await api.newApp();
  await addSandboxSenders(api.database, app.id, ['email', 'inbox']);
});

async function post(messageId: string, to: object = { email: 'ada@example.test' }, text = 'x') {
  const json = { messageId, to, content: { text } };
  const { body } = await api.call('POST', '/v1/notifications', { key: app.key, json });
  return { id: String(body['id']), deliveryId: String((body['deliveries'] as { id: string }[] | undefined)?.[0]?.id) };
}

/** As a worker would have ended it. */
async function finish({ id, deliveryId }: { id: string; deliveryId: string }, state: 'sent' | 'failed') {
  await moveDeliveries(api.database, deliveryId, state);
  await inTransaction(poolOf(api.database), (client) =>
    completeNotifications(client, [{ appId: app.id, notificationId: id, net: -1 }]),
  );
}

async function got(path: string): Promise<Record<string, unknown>> {
  const answer = await api.call('GET', path, { key: app.key });
  expect(answer.status, `${path}: ${answer.text}`).toBe(200);
  return answer.body;
}

/** All pages of two items each, so that values meet within a page and across its edge. */
async function found(path: string, name: string): Promise<unknown[]> {
  const values: unknown[] = [];
  for (let cursor = ''; ; ) {
    const { data, nextCursor } = await got(`${path}&limit=2${cursor}`);
    values.push(...(data as Record<string, unknown>[]).map((item) => item[name]));
    if (nextCursor === null) return values;
    cursor = `&cursor=${nextCursor}`;
  }
}

describe('Keys with several deliveries', () => {
  it('are found once, however many of these ended unsent and in whatever ways', async () => {
    for (const messageId of ['twice', 'thrice']) {
      const key = await post(messageId, { email: 'ada@example.test', userId: 'u' });
      await finish(key, 'failed');
      await api.call('POST', `/v1/notifications/${key.id}/cancel`, { key: app.key });
    }
    for (const query of ['status=failed', 'status=failed,canceled,lapsed,partial', 'status=sent,failed,pending']) {
      expect(await found(`/v1/notifications?${query}`, 'messageId')).toEqual(['thrice', 'twice']);
      expect(await got(`/v1/notifications/count?${query}`)).toEqual({ count: 2, hasMore: false });
    }
    expect(await found('/v1/notifications?status=canceled', 'messageId')).toEqual([]);
  });
});

describe('Keys', () => {
  beforeEach(async () => {
    await finish(await post('sent'), 'sent');
    const { id: canceled } = await post('canceled', { userId: 'u' });
    await finish(await post('failed'), 'failed');
    await post('pending', { userId: 'u' });
    await api.call('POST', `/v1/notifications/${canceled}/cancel`, { key: app.key });
  });

  it.each([
    ['status=failed,canceled', ['failed', 'canceled']],
    ['status=pending,canceled', ['pending', 'canceled']],
    ['status=pending,sent', ['pending', 'sent']],
    ['status=sent,failed,canceled,pending', ['pending', 'failed', 'canceled', 'sent']],
    ['status=lapsed,partial', []],
    ['status=failed,pending&channel=inbox', ['pending']],
    ['channel=email,inbox', ['pending', 'failed', 'canceled', 'sent']],
    ['sender=email,inbox', ['pending', 'failed', 'canceled', 'sent']],
    ['sender=inbox,nobody', ['pending', 'canceled']],
    ['sender=nobody', []],
    ['attention=resolution_required,conflict', []],
  ])('of %s are found newest first, each once, and counted', async (query, expected) => {
    expect(await found(`/v1/notifications?${query}`, 'messageId')).toEqual(expected);
    expect(await got(`/v1/notifications/count?${query}`)).toEqual({ count: expected.length, hasMore: false });
  });
});

describe('Deliveries', () => {
  it.each([
    ['state=queued,failed', ['d', 'b', 'a']],
    ['state=unknown,sent', ['c']],
    ['state=unknown,failed&order=oldest', ['b', 'c']],
    ['attention=resolution_required,conflict', ['c']],
    ['attention=resolution_required&reason=timeout,reset', ['c']],
    ['attention=resolution_required&reason=time*,http_*', ['c']],
    ['attention=resolution_required&reason=http_*,none', []],
    ['state=queued&reason=none', ['d', 'a']],
    ['attention=resolution_required&evidence=none,not_found', ['c']],
    ['attention=resolution_required&evidence=found,several', []],
    ['sender=inbox,email', ['d', 'c', 'b', 'a']],
    ['sender=inbox,email&order=oldest', ['a', 'b', 'c', 'd']],
    ['sender=email,inbox&state=queued,unknown', ['d', 'c', 'a']],
    ['channel=inbox,sms', ['d']],
  ])('of %s are found in their order, each once, and counted', async (query, expected) => {
    const made: Record<string, string> = {};
    for (const name of ['a', 'b', 'c']) made[name] = (await post(name)).deliveryId;
    await post('d', { userId: 'u' });
    await moveDeliveries(api.database, made['b'] ?? '', 'failed');
    await moveDeliveries(api.database, made['c'] ?? '', 'unknown');
    await api.database.query(`UPDATE deliveries SET reason_code = 'timeout' WHERE id = $1`, [made['c']]);
    expect(await found(`/v1/deliveries?${query}`, 'messageId')).toEqual(expected);
    const countQuery = query.replace('&order=oldest', '');
    expect(await got(`/v1/deliveries/count?${countQuery}`)).toEqual({ count: expected.length, hasMore: false });
  });
});

it('finds duplicates of several kinds and keys, and counts them', async () => {
  await post('m');
  await post('m');
  await post('m', { email: 'ada@example.test' }, 'another');
  const [prefix] = await found('/v1/duplicates?kind=replay', 'apiKey');
  for (const [query, expected] of [
    ['kind=replay,mismatch', ['mismatch', 'replay']],
    ['kind=mismatch,in_use', ['mismatch']],
    [`apiKey=ping_live_none,${prefix}`, ['mismatch', 'replay']],
  ] as const) {
    expect(await found(`/v1/duplicates?${query}`, 'kind'), query).toEqual(expected);
    expect(await got(`/v1/duplicates/count?${query}`)).toEqual({ count: expected.length, hasMore: false });
  }
  expect(await got('/v1/duplicates/suspicious/count')).toEqual({ count: 0, hasMore: false });
});

it('finds audit events of several actions, and counts them', async () => {
  const { id } = await post('m');
  await api.call('POST', `/v1/notifications/${id}/cancel`, { key: app.key });
  const query = 'action=notification.cancel,delivery.resolve&targetKind=notification,delivery';
  expect(await found(`/v1/audit-events?${query}`, 'action')).toEqual(['notification.cancel']);
  expect(await got(`/v1/audit-events/count?${query}`)).toEqual({ count: 1, hasMore: false });
});

describe('A count', () => {
  it('stops above ten thousand', async () => {
    await api.database.query(
      `INSERT INTO duplicates (app_id, id, at, kind, message_id, source, answer_status)
       SELECT $1, gen_random_uuid(), now(), 'in_use', 'm', 'single', 409 FROM generate_series(1, $2::int4)`,
      [app.id, MOST_ROWS + 5],
    );
    expect(await got('/v1/duplicates/count?kind=in_use')).toEqual({ count: 10_000, hasMore: true });
  });

  it('is of one app only', async () => {
    await post('m');
    const other = await api.newApp();
    const { body } = await api.call('GET', '/v1/notifications/count', { key: other.key });
    expect(body).toEqual({ count: 0, hasMore: false });
  });

  it.each(['limit=5', 'cursor=x', 'format=csv', 'status=done'])('refuses ?%s', async (query) => {
    expect((await api.call('GET', `/v1/notifications/count?${query}`, { key: app.key })).status).toBe(400);
  });
});
