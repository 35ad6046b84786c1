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
      attempts: [
        { deliveryId: deliveryIds[0], attemptNumber: 1, verdict: null, code: 'timeout', phase: null, detail: null },
      ],
      request: { apiKey: expect.stringMatching(/^ping_live_/), requestId: expect.any(String) },
      lookups: [],
      decisions: [],
      nextRepeat: {
        answerStatus: 202,
        status: 'pending',
        attention: 'resolution_required',
        hasResult: false,
        until: null,
      },
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

  it('says what a repeat would get, and a repeat gets it', async () => {
    const { id } = await post('m');
    const wouldGet = async () => (await get(`/v1/notifications/${id}`)).body['nextRepeat'] as Record<string, unknown>;
    const gets = async () => {
      const json = { messageId: 'm', to: { email: 'ada@example.test' }, content: { text: 'x' } };
      const { status, body } = await api.call('POST', '/v1/notifications', { key: app.key, json });
      return { answerStatus: status, status: body['status'], hasResult: Boolean(body['result']) };
    };
    expect(await wouldGet()).toMatchObject(await gets());
    await api.call('POST', `/v1/notifications/${id}/cancel`, { key: app.key });
    expect(await wouldGet()).toMatchObject(await gets());
    expect(await wouldGet()).toMatchObject({ answerStatus: 200, status: 'canceled', until: expect.any(String) });
    const json = { expiresAt: '2020-01-01T00:00:00Z', reason: 'for a test of repeats' };
    await api.call('PUT', `/v1/notifications/${id}/expiry`, { key: app.key, json });
    expect(await wouldGet()).toMatchObject({ answerStatus: (await gets()).answerStatus, until: null });
    const { body } = await get(`/v1/notifications/${id}`);
    expect(body['decisions']).toMatchObject([
      { action: 'notification.expire', targetId: id, reason: 'for a test of repeats' },
      { action: 'notification.cancel' },
    ]);
  });

  it.each(['0', 'x', '../x', '00000000-0000-7000-8000-000000000000'])('is 404 for %s', async (id) => {
    expect((await get(`/v1/notifications/${encodeURIComponent(id)}`)).status).toBe(404);
  });
});

describe('GET /v1/deliveries', () => {
  it('shows exactly those that the overview counts as overdue', async () => {
    const [late, held] = [(await post('late')).deliveryIds[0] ?? '', (await post('held')).deliveryIds[0] ?? ''];
    await post('new');
    await api.database.query(`UPDATE deliveries SET due_at = now() - interval '61 s' WHERE id = ANY ($1)`, [
      [late, held],
    ]);
    await moveDeliveries(api.database, held, 'claimed');
    expect(await listed('/v1/deliveries?overdue=true')).toMatchObject([{ id: late, status: 'queued' }]);
    expect((await get('/v1/deliveries/count?overdue=true')).body).toEqual({ count: 1, hasMore: false });
    expect((await get('/v1/overview')).body['attention']).toMatchObject({ overdue: 1 });
    expect((await get('/v1/deliveries?overdue=false')).status).toBe(400);
  });

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
    expect(await ids('?state=claimed,unknown')).toEqual([first]);
    expect(await ids('?state=queued,claimed&order=oldest')).toEqual([first, second]);
    expect(await ids('?order=oldest&limit=1')).toEqual([first]);
    const { body: held } = await get(`/v1/deliveries/${first}`);
    expect(await ids(`?worker=${held['workerId']}`)).toEqual([first]);
    const since = encodeURIComponent(String(held['stateSince']));
    expect(await ids(`?stateTo=${since}`)).toEqual([]);
    expect(await ids('?state=claimed&stateFrom=2020-01-01T00:00:00Z')).toEqual([first]);
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

describe('what needs a person', () => {
  it('is filtered by why, evidence and who waits for it', async () => {
    const [lost = ''] = (await post('lost')).deliveryIds;
    const [other = ''] = (await post('other')).deliveryIds;
    await post('lost');
    await post('lost');
    for (const id of [lost, other]) await moveDeliveries(api.database, id, 'unknown');
    await api.database.query(
      `UPDATE deliveries SET reason_code = 'timeout', evidence_verdict = 'not_found' WHERE id = $1`,
      [lost],
    );
    const ids = async (query: string) => (await listed(`/v1/deliveries?${query}`)).map(({ id }) => id);
    expect(await ids('state=unknown')).toEqual([other, lost]);
    expect(await ids('reason=timeout')).toEqual([lost]);
    expect(await ids('attention=resolution_required&evidence=not_found')).toEqual([lost]);
    expect(await ids('evidence=none')).toEqual([other]);
    expect(await ids('minRepeats=2')).toEqual([lost]);
    expect(await ids('minRepeats=3')).toEqual([]);
    await api.database.query(
      `UPDATE deliveries SET snoozed_until = clock_timestamp() + interval '1 hour' WHERE id = $1`,
      [lost],
    );
    expect(await ids('attention=resolution_required&snoozed=true')).toEqual([lost]);
    expect(await ids('attention=resolution_required&snoozed=false')).toEqual([other]);
    expect((await get('/v1/deliveries?state=lost')).status).toBe(400);
    const { body } = await get(`/v1/deliveries/${lost}`);
    expect(body).toMatchObject({
      messageId: 'lost',
      repeatsWaiting: 2,
      deadline: null,
      stateSince: expect.any(String),
    });
    expect(body['requests']).toMatchObject([
      { kind: 'replay', answerStatus: 202 },
      { kind: 'replay', answerStatus: 202 },
    ]);
  });

  it('is grouped by sender, reason and the time in which it happened', async () => {
    const lost: string[] = [];
    for (const name of ['a', 'b', 'c', 'd']) lost.push((await post(name)).deliveryIds[0] ?? '');
    for (const id of lost) await moveDeliveries(api.database, id, 'unknown');
    await api.database.query(
      `UPDATE deliveries SET reason_code = 'reset', state_since = now() - interval '1 hour' WHERE id = ANY ($1)`,
      [lost.slice(0, 2)],
    );
    await api.database.query(
      `UPDATE deliveries SET reason_code = 'reset', evidence_verdict = 'not_found' WHERE id = $1`,
      [lost[2]],
    );
    const groups = await listed('/v1/deliveries/groups');
    expect(groups).toMatchObject(
      [
        { sender: { name: 'email' }, reason: 'reset', count: 2, parkedCount: 2, evidence: { none: 2 } },
        { reason: 'reset', count: 1, evidence: { not_found: 1 } },
        { reason: null, count: 1 },
      ].toSorted((a, b) => b.count - a.count),
    );
    expect(groups).toHaveLength(3);
  });
});
