// Lists and records over HTTP: what was written down, found again by every filter, page by page.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
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
  await addSandboxSenders(api.database, app.id, ['email', 'inbox', 'webhook']);
});

async function post(messageId: string, to: object = { email: 'ada@example.test' }, more: object = {}) {
  const json = { messageId, to, content: { text: 'x' }, ...more };
  const { body } = await api.call('POST', '/v1/notifications', { key: app.key, json });
  return { id: String(body['id']), deliveryIds: ((body['deliveries'] ?? []) as { id: string }[]).map(({ id }) => id) };
}

function get(path: string) {
  return api.call('GET', path, { key: app.key });
}

async function listed(path: string): Promise<Record<string, unknown>[]> {
  const answer = await get(path);
  expect(answer.status, answer.text).toBe(200);
  return answer.body['data'] as Record<string, unknown>[];
}

describe('GET /v1/notifications', () => {
  it('goes through all pages, the newest first, each once, also within one instant', async () => {
    const items = Array.from({ length: 25 }, (_, index) => ({
      messageId: `m-${index}`,
      to: { email: 'a@b.test' },
      content: { text: 'x' },
    }));
    await api.call('POST', '/v1/notifications/batch', { key: app.key, json: { items } });
    const seen: string[] = [];
    let cursor = '';
    for (let page = 0; page < 3; page += 1) {
      const { body } = await get(`/v1/notifications?limit=10${cursor}`);
      seen.push(...(body['data'] as { id: string }[]).map(({ id }) => id));
      cursor = `&cursor=${body['nextCursor']}`;
      expect(body['nextCursor'] === null).toBe(page === 2);
    }
    expect(new Set(seen).size).toBe(25);
    expect(seen).toEqual(seen.toSorted().reverse());
  });

  it('finds one by its message ID, with what it comes to', async () => {
    const { id } = await post('m', { email: 'Ada@EXAMPLE.test', userId: 'u' });
    await post('m', { email: 'Ada@EXAMPLE.test', userId: 'u' });
    await post('m', { email: 'Ada@EXAMPLE.test', userId: 'other' });
    await post('other');
    const [item, ...others] = await listed('/v1/notifications?messageId=m');
    expect(others).toEqual([]);
    expect(item).toMatchObject({
      id,
      messageId: 'm',
      app: app.slug,
      status: 'pending',
      attention: null,
      expired: false,
      channels: ['email', 'inbox'],
      recipient: 'Ada@example.test',
      recipientCount: 1,
      duplicateCount: 2,
      mismatchCount: 1,
      expiresAt: null,
    });
    expect(await listed('/v1/notifications?messageId=none')).toEqual([]);
  });

  it('filters by each of its parameters', async () => {
    const email = await post('to-ada');
    const inbox = await post('to-inbox', { userId: 'u1' });
    await post('to-inbox', { userId: 'u1' });
    const many = await post('to-many', [{ email: 'b@example.test' }, { email: 'c@example.test' }]);
    await api.call('POST', `/v1/notifications/${email.id}/cancel`, { key: app.key });
    await moveDeliveries(api.database, many.deliveryIds[0] ?? '', 'unknown');
    const [[row], ids] = [
      await listed('/v1/notifications?messageId=to-inbox'),
      async (query: string) => (await listed(`/v1/notifications?${query}`)).map(({ id }) => id),
    ] as const;
    const acceptedAt = encodeURIComponent(String(row?.['acceptedAt']));
    expect(await ids('status=canceled')).toEqual([email.id]);
    expect(await ids('status=pending')).toEqual([many.id, inbox.id]);
    expect(await ids('channel=inbox')).toEqual([inbox.id]);
    expect(await ids('sender=email')).toEqual([many.id, email.id]);
    expect(await ids('recipient=ada%40EXAMPLE.test')).toEqual([email.id]);
    expect(await ids('recipient=c%40example.test')).toEqual([many.id]);
    expect(await ids(`createdFrom=${acceptedAt}`)).toEqual([many.id, inbox.id]);
    expect(await ids(`createdTo=${acceptedAt}`)).toEqual([email.id]);
    expect(await ids('minDuplicates=1')).toEqual([inbox.id]);
    expect(await ids('attention=resolution_required')).toEqual([many.id]);
    expect(await ids('q=to-')).toEqual([many.id, inbox.id, email.id]);
    expect(await ids(`q=${many.id}`)).toEqual([many.id]);
    expect(await ids('q=u1')).toEqual([inbox.id]);
  });

  it.each([
    'sort=id',
    'limit=0',
    'limit=201',
    'limit=1e1',
    'cursor=x',
    'cursor=bm9uZQ',
    'status=done',
    'status=sent&status=sent',
    'createdFrom=now',
    'messageId=%20',
  ])('refuses ?%s', async (query) => {
    const answer = await get(`/v1/notifications?${query}`);
    expect(answer.status).toBe(400);
  });

  it('shows nothing of another app', async () => {
    await post('m');
    const other = await api.newApp();
    const answer = await api.call('GET', '/v1/notifications', { key: other.key });
    expect(answer.body).toEqual({ data: [], nextCursor: null });
  });
});

describe('GET /v1/notifications/{id}', () => {
  it('is the whole record: deliveries, attempts, timeline and duplicates, and no secret', async () => {
    const to = {
      email: 'a@b.test',
      webhook: { url: 'https://example.test/h', secret: 'a secret-free-secret'.replaceAll(' ', '-') },
    };
    const { id, deliveryIds } = await post('m', to, { metadata: { orderId: 7 }, priority: 'urgent' });
    await post('m', to, { metadata: { orderId: 7 }, priority: 'urgent' });
    await moveDeliveries(api.database, deliveryIds[0] ?? '', 'unknown');
    const { status, body, text } = await get(`/v1/notifications/${id}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id,
      status: 'pending',
      attention: 'resolution_required',
      priority: 'urgent',
      metadata: { orderId: 7 },
      result: null,
      deliveries: [
        {
          id: deliveryIds[0],
          channel: 'email',
          recipient: 'a@b.test',
          status: 'unknown',
          attemptCount: 1,
          openAttempts: 1,
        },
        {
          id: deliveryIds[1],
          channel: 'webhook',
          recipient: 'https://example.test/h',
          status: 'queued',
          openAttempts: 0,
        },
      ],
      attempts: [{ deliveryId: deliveryIds[0], attemptNumber: 1, verdict: null, code: 'timeout' }],
      timeline: [
        { from: 'queued', to: 'claimed', transition: 'T1' },
        { from: 'claimed', to: 'sending', transition: 'T4' },
        { from: 'sending', to: 'unknown', transition: 'T8' },
      ],
      duplicates: [
        {
          messageId: 'm',
          kind: 'replay',
          answerStatus: 202,
          samePayload: true,
          apiKey: expect.stringMatching(/^ping_live_/),
        },
      ],
    });
    expect(text).not.toContain('secret-free');
  });

  it.each(['0', 'x', '../x', '00000000-0000-7000-8000-000000000000'])('is 404 for %s', async (id) => {
    expect((await get(`/v1/notifications/${encodeURIComponent(id)}`)).status).toBe(404);
  });
});

describe('GET /v1/deliveries', () => {
  it('filters by each of its parameters, and one has a strong ETag of its version', async () => {
    const first = (await post('a')).deliveryIds[0] ?? '';
    const second = (await post('b', { userId: 'u' })).deliveryIds[0] ?? '';
    await moveDeliveries(api.database, first, 'claimed');
    const ids = async (query: string) => (await listed(`/v1/deliveries${query}`)).map(({ id }) => id);
    expect(await ids('')).toEqual([second, first]);
    expect(await ids('?limit=1')).toEqual([second]);
    expect(await ids('?state=claimed')).toEqual([first]);
    expect(await ids('?sender=inbox')).toEqual([second]);
    expect(await ids('?channel=email')).toEqual([first]);
    expect(await ids('?age=3600')).toEqual([]);
    expect(await ids('?age=0')).toEqual([second, first]);
    expect(await ids('?leaseOverdue=true')).toEqual([]);
    await api.database.query(`UPDATE deliveries SET lease_ends_at = now() - interval '1 s' WHERE id = $1`, [first]);
    expect(await ids('?leaseOverdue=true')).toEqual([first]);
    expect(await ids('?attention=conflict')).toEqual([]);
    const { headers, body } = await get(`/v1/deliveries/${first}`);
    expect(headers.get('etag')).toBe(`"${body['version']}"`);
    expect(body).toMatchObject({
      id: first,
      status: 'claimed',
      fence: 1,
      timeline: [{ transition: 'T1' }],
      attempts: [],
    });
  });
});
