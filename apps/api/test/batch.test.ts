// A batch over HTTP: many posts in one request, each answered with what it would have been answered alone.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addSandboxSenders } from './support/add-senders.js';
import { startTestApi, type TestApi, type TestApp } from './support/running-api.js';

let api: TestApi;
let app: TestApp;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

beforeEach(async () => {
  app = await newApp();
});

async function newApp(): Promise<TestApp> {
  const made = await api.newApp();
  await addSandboxSenders(api.database, made.id, ['email', 'inbox']);
  return made;
}

interface Item {
  readonly index: number;
  readonly status: number;
  readonly body: Record<string, unknown>;
}

async function postBatch(body: string, { key } = app): Promise<Item[]> {
  const answer = await api.call('POST', '/v1/notifications/batch', { key, body });
  expect(answer.status, answer.text).toBe(200);
  return answer.body['data'] as Item[];
}

const HELLO = { to: { email: 'ada@example.test' }, content: { text: 'Hello' } };

/** Items as JSON text: some of them cannot be written by JSON.stringify. */
const ITEMS = [
  JSON.stringify({ ...HELLO, messageId: 'a' }),
  JSON.stringify({ ...HELLO, messageId: 'a' }),
  JSON.stringify({ ...HELLO, messageId: 'a', content: { text: 'other' } }),
  JSON.stringify(HELLO),
  JSON.stringify({ ...HELLO, messageId: ' ' }),
  JSON.stringify({ ...HELLO, messageId: 7 }),
  JSON.stringify({ ...HELLO, messageId: 'b', to: { email: 'a@x, b@evil.test' } }),
  JSON.stringify({ ...HELLO, messageId: 'b', sendAt: '2020-01-01T00:00:00Z' }),
  JSON.stringify({ ...HELLO, messageId: 'b', to: [HELLO.to, HELLO.to] }),
  '{"messageId":"b","messageId":"c","to":{"email":"a@b.test"},"content":{"text":"x"}}',
  '{"messageId":"b","to":{"email":"a@b.test"},"content":{"text":"\\ud800"}}',
  '{"messageId":"b","to":{"email":"a@b.test"},"content":{"text":"x"},"metadata":{"n":9007199254740993}}',
  '"text"',
  'null',
  JSON.stringify({ ...HELLO, messageId: 'b', channels: ['sms'], to: { phone: '+441632960961' } }),
  JSON.stringify({ ...HELLO, messageId: 'b', content: { text: 'x'.repeat(70_000) } }),
  JSON.stringify({
    ...HELLO,
    messageId: 'b',
    metadata: { list: Array.from({ length: 20_000 }, () => 'text of some length') },
  }),
  JSON.stringify({ ...HELLO, messageId: 'd' }),
];

/** What may differ between two apps: ids and times. */
function withoutNames(body: Record<string, unknown>): unknown {
  return JSON.parse(
    JSON.stringify(body)
      .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id')
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'time'),
  );
}

describe('POST /v1/notifications/batch', () => {
  it('answers every item as a single post of it would be, problems included', async () => {
    const batch = await postBatch(`{"items":[${ITEMS.join(',')}]}`);
    const twin = await newApp();
    for (const [index, body] of ITEMS.entries()) {
      const alone = await api.call('POST', '/v1/notifications', { key: twin.key, body });
      const item = batch[index];
      expect([index, item?.index, item?.status]).toEqual([index, index, alone.status]);
      expect(withoutNames(item?.body ?? {}), body.slice(0, 100)).toEqual(withoutNames(alone.body));
    }
    expect(batch.map(({ status }) => status).filter((status) => status === 202)).toHaveLength(3);
  });

  it('makes no new row when it comes twice, or shuffled', async () => {
    const items = Array.from({ length: 300 }, (_, index) => JSON.stringify({ ...HELLO, messageId: `m-${index}` }));
    const first = await postBatch(`{"items":[${items.join(',')}]}`);
    const second = await postBatch(`{ "items" : [ ${items.toReversed().join(' , ')} ] }`);
    expect(first.every(({ body }) => body['duplicate'] === false)).toBe(true);
    expect(second.every(({ body }) => body['duplicate'] === true)).toBe(true);
    expect(second.map(({ body }) => body['id']).reverse()).toEqual(first.map(({ body }) => body['id']));
    const counts = await api.database.query(
      `SELECT (SELECT count(*)::int4 FROM notifications WHERE app_id = $1) AS keys,
              (SELECT count(*)::int4 FROM duplicates WHERE app_id = $1 AND source = 'batch') AS duplicates`,
      [app.id],
    );
    expect(counts).toEqual([{ keys: 300, duplicates: 300 }]);
  });

  it('is the same request as a single post with the header', async () => {
    await postBatch(`{"items":[${JSON.stringify({ ...HELLO, messageId: 'm' })}]}`);
    const single = await api.call('POST', '/v1/notifications', {
      key: app.key,
      json: HELLO,
      headers: { 'Idempotency-Key': 'm' },
    });
    expect(single.body['duplicate']).toBe(true);
  });

  it.each([
    ['no items', '{"items":[]}'],
    ['1 001 items', `{"items":[${Array(1_001).fill('{}').join(',')}]}`],
    ['a second member', '{"items":[{}],"mode":"fast"}'],
    ['a bare list', '[{}]'],
    ['half of it', '{"items":[{}'],
  ])('refuses %s as a whole', async (_, body) => {
    const answer = await api.call('POST', '/v1/notifications/batch', { key: app.key, body });
    expect(answer.status).toBe(400);
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
  });

  it('takes a thousand items', async () => {
    const items = Array.from({ length: 1_000 }, (_, index) => JSON.stringify({ ...HELLO, messageId: `m-${index}` }));
    const data = await postBatch(`{"items":[${items.join(',')}]}`);
    expect(new Set(data.map(({ body }) => body['id'])).size).toBe(1_000);
  });
});
