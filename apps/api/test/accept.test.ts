// Posting over HTTP: one original, honest replays, loud mismatches, and refusals that leave nothing behind.
import { request as httpRequest } from 'node:http';
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
  app = await api.newApp();
  await addSandboxSenders(api.database, app.id, ['email', 'inbox']);
});

const HELLO = { to: { email: 'ada@example.test' }, content: { text: 'Hello' } };

function post(json: unknown, headers: Record<string, string> = {}) {
  return api.call('POST', '/v1/notifications', { key: app.key, json, headers });
}

async function rows(table: 'notifications' | 'duplicates'): Promise<number> {
  const [row] = await api.database.query<{ n: number }[]>(
    `SELECT count(*)::int4 AS n FROM ${table} WHERE app_id = $1`,
    [app.id],
  );
  return row?.n ?? -1;
}

/** One post with header lines exactly as given: fetch would join them. */
function postWithLines(body: unknown, keyLines: string[]): Promise<{ status: number; code: unknown }> {
  return new Promise((resolve, reject) => {
    const headers = [
      ...['Host', new URL(api.url).host, 'Authorization', `Bearer ${app.key}`, 'Content-Type', 'application/json'],
      ...keyLines.flatMap((line) => ['Idempotency-Key', line]),
    ];
    const outgoing = httpRequest(`${api.url}/v1/notifications`, { method: 'POST', headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, code: JSON.parse(text).code }));
    });
    outgoing.on('error', reject).end(JSON.stringify(body));
  });
}

describe('POST /v1/notifications', () => {
  it('answers fifty equal posts at once with one original and forty-nine replays of one row', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => post({ ...HELLO, messageId: 'm' })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
    expect(answers.filter(({ headers }) => headers.get('idempotent-replayed') === 'false')).toHaveLength(1);
    expect(new Set(answers.map(({ body }) => JSON.stringify({ ...body, duplicate: null }))).size).toBe(1);
    expect([await rows('notifications'), await rows('duplicates')]).toEqual([1, 49]);
    const location = answers[0]?.headers.get('location') ?? '';
    const record = await api.call('GET', location, { key: app.key });
    expect(record.body).toMatchObject({ id: answers[0]?.body['id'], duplicateCount: 49, status: 'pending' });
    expect((await post({ ...HELLO, content: { text: 'hello' }, messageId: 'm' })).body).toMatchObject({
      status: 422,
      code: 'message_id_reused',
      changed: ['/content/text'],
    });
  });

  it('takes the same body in any order of its members and in any white space', async () => {
    const { status } = await post({ messageId: 'm', ...HELLO });
    const again = await api.call('POST', '/v1/notifications', {
      key: app.key,
      body: '{ "content": {"text":"Hel\\u006co"},\n "to":{"email":"ada@example.test"}, "messageId":"m" }',
    });
    expect([status, again.status, again.body['duplicate']]).toEqual([202, 202, true]);
  });

  it('takes the message ID from Idempotency-Key, bare or quoted, as the same key as in the body', async () => {
    const bare = await post(HELLO, { 'Idempotency-Key': 'm' });
    const quoted = await post(HELLO, { 'Idempotency-Key': '"m"' });
    const both = await post({ ...HELLO, messageId: 'm' }, { 'Idempotency-Key': 'm' });
    expect([bare, quoted, both].map(({ body }) => body['id'])).toEqual(Array(3).fill(bare.body['id']));
    expect(bare.headers.get('idempotency-key')).toBe('m');
  });

  it('refuses two message IDs, even in two equal header lines', async () => {
    const ambiguous = { status: 400, code: 'message_id_ambiguous' };
    expect(await postWithLines({ ...HELLO, messageId: 'a' }, ['b'])).toEqual(ambiguous);
    expect(await postWithLines(HELLO, ['a', 'a'])).toEqual(ambiguous);
    expect(await postWithLines(HELLO, ['a', 'b'])).toEqual(ambiguous);
    expect(await rows('notifications')).toBe(0);
  });

  it.each([
    ['none', undefined, 'message_id_required'],
    ['empty', '', 'message_id_invalid'],
    ['a space', ' ', 'message_id_invalid'],
    ['a space behind', 'abc ', 'message_id_invalid'],
    ['a tab', 'a\tb', 'message_id_invalid'],
    ['201 bytes', 'a'.repeat(201), 'message_id_invalid'],
    ['5 000 bytes', 'x9'.repeat(2_500), 'message_id_invalid'],
    ['composed', 'caf\u00e9', 'message_id_invalid'],
    ['decomposed', 'cafe\u0301', 'message_id_invalid'],
    ['a zero-width space', 'a\u200bb', 'message_id_invalid'],
    ['a bidi override', 'a\u202eb', 'message_id_invalid'],
    ['a byte order mark', '\ufeffa', 'message_id_invalid'],
    ['null', null, 'message_id_invalid'],
    ['a number', 7, 'message_id_invalid'],
    ['a boolean', true, 'message_id_invalid'],
    ['an object', { a: 1 }, 'message_id_invalid'],
    ['a list', ['a'], 'message_id_invalid'],
  ])('refuses a message ID that is %s, twice, and writes nothing', async (_, messageId, code) => {
    for (const answer of [await post({ ...HELLO, messageId }), await post({ ...HELLO, messageId })]) {
      expect([answer.status, answer.body['code']]).toEqual([400, code]);
    }
    expect([await rows('notifications'), await rows('duplicates')]).toEqual([0, 0]);
  });

  it.each([1, 200])('takes a message ID of %i bytes', async (bytes) => {
    expect((await post({ ...HELLO, messageId: '~'.repeat(bytes) })).status).toBe(202);
  });

  it.each([
    ['a repeated name', '{"messageId":"m","to":{"email":"a@b.test","email":"c@b.test"},"content":{"text":"x"}}'],
    [
      '__proto__',
      '{"messageId":"m","to":{"email":"a@b.test"},"content":{"text":"x"},"metadata":{"__proto__":{"a":1}}}',
    ],
    [
      'a big integer',
      '{"messageId":"m","to":{"email":"a@b.test"},"content":{"text":"x"},"metadata":{"id":9007199254740993}}',
    ],
    ['1e400', '{"messageId":"m","to":{"email":"a@b.test"},"content":{"text":"x"},"metadata":{"id":1e400}}'],
    ['half a surrogate pair', '{"messageId":"m","to":{"email":"a@b.test"},"content":{"text":"\\ud800"}}'],
    ['U+0000', '{"messageId":"m","to":{"email":"a@b.test"},"content":{"text":"x"},"metadata":{"deep":["\\u0000"]}}'],
  ])('refuses a body with %s without using the key up', async (_, body) => {
    const answer = await api.call('POST', '/v1/notifications', { key: app.key, body });
    expect(answer.body).toMatchObject({ status: 400, code: 'payload_not_canonicalizable' });
    expect((await post({ ...HELLO, messageId: 'm' })).status).toBe(202);
  });

  it.each([
    ['tomorrow', 'tomorrow'],
    ['now', 'now'],
    ['infinity', 'infinity'],
    ['no offset', '2030-01-01T00:00:00'],
    ['a date that is none', '2030-02-30T00:00:00Z'],
    ['a leap second', '2030-01-01T23:59:60Z'],
    ['year 10000', '+010000-01-01T00:00:00Z'],
  ])('refuses sendAt: %s', async (_, sendAt) => {
    const answer = await post({ ...HELLO, messageId: 'm', sendAt });
    expect(answer.body).toMatchObject({ status: 400, errors: [{ pointer: '/sendAt' }] });
    expect(JSON.stringify({ ...answer.body, requestId: '' })).not.toContain('2030');
  });

  it('is not moved by headers that a caller may write', async () => {
    const headers = { 'X-Hit': 'true', 'Idempotent-Replayed': 'true', 'X-HTTP-Method-Override': 'GET' };
    const answers = [
      await post({ ...HELLO, messageId: 'm' }, headers),
      await post({ ...HELLO, messageId: 'm' }, headers),
    ];
    expect(answers.map(({ body }) => body['duplicate'])).toEqual([false, true]);
  });

  it('binds the query to nothing: one that is not known is refused', async () => {
    const answer = await api.call('POST', '/v1/notifications?dry_run=1', {
      key: app.key,
      json: { ...HELLO, messageId: 'm' },
    });
    expect([answer.status, await rows('notifications')]).toEqual([400, 0]);
  });

  it('keeps the message IDs of two apps apart, and shares them among the keys of one', async () => {
    const other = await api.newApp();
    await addSandboxSenders(api.database, other.id, ['email']);
    const json = { ...HELLO, messageId: 'm' };
    const first = await post(json);
    const elsewhere = await api.call('POST', '/v1/notifications', { key: other.key, json });
    const sibling = await api.call('POST', '/v1/notifications', {
      key: await api.newKey(app, ['notifications:write']),
      json,
    });
    expect([first, elsewhere, sibling].map(({ body }) => body['duplicate'])).toEqual([false, false, true]);
    const foreign = await api.call('GET', `/v1/notifications/${first.body['id']}`, { key: other.key });
    expect(foreign.status).toBe(404);
  });

  it('asks for the scope again on every replay', async () => {
    const json = { ...HELLO, messageId: 'm' };
    await post(json);
    const reader = await api.newKey(app, ['notifications:read']);
    expect((await api.call('POST', '/v1/notifications', { key: reader, json })).status).toBe(403);
  });

  it('says which wait it applied', async () => {
    const answer = await post({ ...HELLO, messageId: 'm' }, { Prefer: 'respond-async, wait=0' });
    expect([answer.status, answer.headers.get('preference-applied')]).toEqual([202, 'wait=0']);
  });
});
