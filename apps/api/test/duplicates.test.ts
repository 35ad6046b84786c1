// The record of suppressed duplicates over HTTP: who asked again, what differed, and every list as a file.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { poolOf } from '../src/database/pool-of.js';
import { scanRepeats } from '../src/delivery/repeats/scan-repeats.js';
import { addSandboxSenders } from './support/add-senders.js';
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

const HELLO = { to: { email: 'ada@example.test' }, content: { text: 'Hello Ada' } };

function post(messageId: string, body: object = HELLO, headers: Record<string, string> = {}) {
  return api.call('POST', '/v1/notifications', { key: app.key, json: { messageId, ...body }, headers });
}

function get(path: string, key = app.key) {
  return api.call('GET', path, { key });
}

async function listed(path: string): Promise<Record<string, unknown>[]> {
  const answer = await get(path);
  expect(answer.status, answer.text).toBe(200);
  return answer.body['data'] as Record<string, unknown>[];
}

describe('GET /v1/duplicates', () => {
  it('shows who asked again, when, and what the answer was', async () => {
    const { body } = await post('m');
    await post('m', HELLO, { 'X-Request-Id': 'retry-1' });
    const [item, ...others] = await listed('/v1/duplicates');
    expect(others).toEqual([]);
    expect(item).toMatchObject({
      kind: 'replay',
      messageId: 'm',
      notificationId: body['id'],
      deliveryId: null,
      answerStatus: 202,
      samePayload: true,
      source: 'single',
      batchIndex: null,
      apiKey: app.key.slice(0, 'ping_live_'.length + 4),
      requestId: 'retry-1',
      address: '127.0.0.1',
      channels: ['email'],
      recipient: 'ada@example.test',
      cause: null,
    });
    expect(item?.['delaySeconds']).toBeGreaterThanOrEqual(0);
  });

  it('shows the first address of one person who has several, and none of several people', async () => {
    const person = { ...HELLO, to: { email: 'ada@example.test', userId: 'u_1' } };
    const people = { ...HELLO, to: [{ email: 'ada@example.test' }, { email: 'bob@example.test' }] };
    for (let times = 0; times < 2; times += 1) {
      await post('one', person);
      await post('many', people);
    }
    const [ofMany, ofOne] = await listed('/v1/duplicates');
    expect(ofOne).toMatchObject({ messageId: 'one', channels: ['email', 'inbox'], recipient: 'ada@example.test' });
    expect(ofMany).toMatchObject({ messageId: 'many', recipient: null });
  });

  it('says of a mismatch what it probably comes from', async () => {
    await post('one');
    await post('one', { ...HELLO, to: { email: 'bob@example.test' } });
    await post('one', { ...HELLO, priority: 'urgent' });
    const causes = (await listed('/v1/duplicates')).map(({ cause }) => cause);
    expect(causes).toEqual(['options_changed', 'several_people']);
  });

  it('filters by each of its parameters', async () => {
    const { body } = await post('one');
    await post('one');
    await post('one', { ...HELLO, priority: 'urgent' });
    await post('two');
    await post('two');
    const other = await api.newKey(app, ['notifications:write']);
    await api.call('POST', '/v1/notifications', { key: other, json: { messageId: 'two', ...HELLO } });
    const all = await listed('/v1/duplicates');
    const found = async (query: string) =>
      (await listed(`/v1/duplicates?${query}`)).map(({ messageId, kind }) => `${messageId} ${kind}`);
    expect(await found('kind=mismatch')).toEqual(['one mismatch']);
    expect(await found('messageId=one')).toEqual(['one mismatch', 'one replay']);
    expect(await found('messageId=none')).toEqual([]);
    expect(await found(`notificationId=${body['id']}&kind=replay`)).toEqual(['one replay']);
    expect(await found(`apiKey=${other.slice(0, 'ping_live_'.length + 4)}`)).toEqual(['two replay']);
    expect(await found('from=2999-01-01T00:00:00Z')).toEqual([]);
    expect(await found('to=2999-01-01T00:00:00Z')).toHaveLength(all.length);
    expect(all).toHaveLength(4);
  });

  it('goes through all pages, the newest first, each once, also within one instant', async () => {
    const items = Array.from({ length: 25 }, (_, index) => ({ messageId: `m-${index}`, ...HELLO }));
    for (let time = 0; time < 2; time += 1) {
      await api.call('POST', '/v1/notifications/batch', { key: app.key, json: { items } });
    }
    const seen: unknown[] = [];
    let cursor = '';
    for (let page = 0; page < 3; page += 1) {
      const { body } = await get(`/v1/duplicates?limit=10${cursor}`);
      seen.push(...(body['data'] as { messageId: string }[]).map(({ messageId }) => messageId));
      cursor = `&cursor=${body['nextCursor']}`;
      expect(body['nextCursor'] === null).toBe(page === 2);
    }
    expect(new Set(seen).size).toBe(25);
    expect(seen).toHaveLength(25);
  });

  it.each([
    'sort=at',
    'kind=sent',
    'cursor=x',
    'cursor=bm9uZQ',
    'notificationId=1',
    'format=xml',
    'format=csv&limit=1',
  ])('refuses ?%s', async (query) => {
    expect((await get(`/v1/duplicates?${query}`)).status).toBe(400);
  });

  it('shows nothing of another app', async () => {
    await post('m');
    await post('m');
    const other = await api.newApp();
    expect((await get('/v1/duplicates', other.key)).body).toEqual({ data: [], nextCursor: null });
  });
});

describe('GET /v1/notifications/{id}/mismatches', () => {
  it('says which fields differ and what it probably comes from, and shows no content or address', async () => {
    const { body } = await post('m', { ...HELLO, priority: 'low' });
    await post('m', { ...HELLO, priority: 'low' });
    await post('m', { ...HELLO, to: { email: 'bob@example.test' }, priority: 'urgent' });
    const answer = await get(`/v1/notifications/${body['id']}/mismatches`);
    expect(answer.body).toMatchObject({
      data: [
        {
          kind: 'mismatch',
          answerStatus: 422,
          cause: { code: 'several_people' },
          changes: [
            { pointer: '/priority', kind: 'changed', hidden: false, before: 'low', after: 'urgent' },
            { pointer: '/to/email', kind: 'changed', hidden: true },
          ],
        },
      ],
      nextCursor: null,
    });
    expect(answer.text).not.toMatch(/ada@|bob@|Hello/);
  });

  it('is 404 for what does not exist and for what belongs to another app', async () => {
    const { body } = await post('m');
    const other = await api.newApp();
    expect((await get(`/v1/notifications/${body['id']}/mismatches`, other.key)).status).toBe(404);
    expect((await get('/v1/notifications/00000000-0000-4000-8000-000000000000/mismatches')).status).toBe(404);
  });
});

describe('GET /v1/duplicates/suspicious', () => {
  it('shows the same content to the same person under different message IDs, and what that says of the app', async () => {
    for (let number = 1; number <= 7; number += 1) await post(`order-1042-${number}`);
    const stop = new AbortController().signal;
    await scanRepeats({ pool: poolOf(api.database), windowMs: 600_000, settleMs: 0, restShare: 0, stop });
    const { body } = await get('/v1/duplicates/suspicious');
    expect(body).toMatchObject({
      data: [
        {
          channel: 'email',
          recipient: 'ada@example.test',
          original: { messageId: 'order-1042-1' },
          latest: { messageId: 'order-1042-7' },
          repeatCount: 6,
          cause: { code: 'counter_in_message_id' },
        },
      ],
      nextCursor: null,
      findings: [{ code: 'id_changes_under_one_payload', count: 6, share: 1 }],
    });
    const other = await api.newApp();
    expect((await get('/v1/duplicates/suspicious', other.key)).body).toEqual({
      data: [],
      nextCursor: null,
      findings: [],
    });
  });
});

describe('a list as a file', () => {
  it('holds everything that the filter finds, beyond any page, and no formula', async () => {
    const items = Array.from({ length: 1_000 }, (_, index) => ({ messageId: `=cmd-${index}`, ...HELLO }));
    const more = items.map(({ messageId }) => ({ messageId: `${messageId}-more`, ...HELLO }));
    for (const batch of [items, more, items, more]) {
      await api.call('POST', '/v1/notifications/batch', { key: app.key, json: { items: batch } });
    }
    const { status, headers, text } = await get('/v1/duplicates?format=csv&kind=replay');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="duplicates-\d{4}-\d\d-\d\d\.csv"$/);
    const [header, ...lines] = text.trimEnd().split('\r\n');
    expect(header).toMatch(/^at,kind,messageId,/);
    expect(lines).toHaveLength(2_000);
    expect(lines.every((line) => line.includes(`"'=cmd-`))).toBe(true);
    const ndjson = await get('/v1/duplicates?format=ndjson');
    expect(ndjson.headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8');
    const ids = ndjson.text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).id);
    expect(new Set(ids).size).toBe(2_000);
  });

  it.each(['notifications', 'deliveries', 'duplicates', 'duplicates/suspicious'])(
    'is there for %s, in both formats',
    async (name) => {
      await post('=m');
      await post('=m');
      const csv = await get(`/v1/${name}?format=csv`);
      expect(csv.status, csv.text).toBe(200);
      expect(csv.text).not.toMatch(/(^|,|\n)"?[=+@]/);
      const ndjson = await get(`/v1/${name}?format=ndjson`);
      for (const line of ndjson.text.split('\n').filter((line) => line !== ''))
        expect(JSON.parse(line)).toHaveProperty('id');
      expect(csv.text.trimEnd().split('\r\n').length - 1).toBe(ndjson.text.split('\n').length - 1);
    },
  );

  it('is on record, with the names of its filters and no value', async () => {
    await get('/v1/notifications?format=csv&recipient=ada%40example.test');
    const rows = await api.database.query<{ action: string; target_id: string; after: unknown }[]>(
      'SELECT action, target_id, after::text AS after FROM audit_events WHERE app_id = $1',
      [app.id],
    );
    expect(rows).toMatchObject([{ action: 'list.export', target_id: 'notifications' }]);
    expect(JSON.stringify(rows)).toContain('recipient');
    expect(JSON.stringify(rows)).not.toContain('ada');
  });

  it('is refused as a problem where its filter is, before any file begins', async () => {
    const answer = await get('/v1/notifications?format=csv&status=done');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([400, expect.stringContaining('problem+json')]);
  });
});
