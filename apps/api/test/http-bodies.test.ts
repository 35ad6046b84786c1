// What a body may be: types, encodings, sizes and forms, each refusal with its own answer and none with a row.
import { once } from 'node:events';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSocket, rawRequest } from './support/raw-http.js';
import { startTestApi, type TestApi, type TestApp } from './support/running-api.js';

const GOOD = '{"name":"wire","scopes":["notifications:read"]}';
const PATH = '/v1/api-keys';

let api: TestApi;
let app: TestApp;

beforeAll(async () => {
  api = await startTestApi();
  app = await api.newApp();
});
afterAll(() => api.close());

async function post(body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) {
  return await api.call('POST', PATH, { key: app.key, body, headers });
}

function head(...more: string[]): string[] {
  return [`POST ${PATH} HTTP/1.1`, 'Host: x', `Authorization: Bearer ${app.key}`, 'Connection: close', ...more];
}

async function keyCount(): Promise<number> {
  const [row] = await api.database.query<{ count: number }[]>('SELECT count(*)::int AS count FROM api_keys');
  return row?.count ?? 0;
}

describe('content types', () => {
  it.each([
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/vnd.api+json',
    'application/problem+json',
    'application/json; charset=utf-16',
    'application/json; charset=iso-8859-1',
    'application/json; version=1',
    'application/json, text/plain',
    'application/jsonx',
    'text/json',
    'text/plain',
    'json',
    ';',
  ])('refuses %s', async (type) => {
    const answer = await post(GOOD, { 'Content-Type': type });
    expect([answer.status, answer.body['code']]).toEqual([415, 'unsupported_media_type']);
  });

  it.each([
    'application/json',
    'Application/JSON',
    'application/json;charset=UTF-8',
    'application/json; charset="utf-8"',
  ])('takes %s', async (type) => {
    const answer = await post(GOOD, { 'Content-Type': type });
    expect([200, 201]).toContain(answer.status);
  });

  it('refuses a body without a type', async () => {
    const answer = await rawRequest(api.url, head(`Content-Length: ${GOOD.length}`), GOOD);
    expect(answer.status).toBe(415);
    const chunked = await rawRequest(
      api.url,
      head('Transfer-Encoding: chunked'),
      `${GOOD.length.toString(16)}\r\n${GOOD}\r\n0\r\n\r\n`,
    );
    expect(chunked.status).toBe(415);
  });

  it.each(['gzip', 'deflate', 'br', 'identity', 'gzip, gzip'])('refuses the encoding %s', async (encoding) => {
    const body = encoding === 'gzip' ? new Uint8Array(gzipSync(GOOD)) : GOOD;
    const answer = await post(body, { 'Content-Encoding': encoding });
    expect(answer.status).toBe(415);
  });

  it('refuses a compressed bomb before anything of it is unpacked', async () => {
    const bomb = new Uint8Array(gzipSync(Buffer.alloc(50 * 1024 * 1024)));
    expect((await post(bomb, { 'Content-Encoding': 'gzip' })).status).toBe(415);
  });
});

describe('bodies', () => {
  it.each([
    ['empty', '', 'invalid_request'],
    ['cut off', '{"name":"wire"', 'invalid_json'],
    ['a scalar', '"secret-word"', 'invalid_request'],
    ['null', 'null', 'invalid_request'],
    ['a list', '[]', 'invalid_request'],
    ['not JSON', 'secret-word', 'invalid_json'],
    ['a name twice', '{"name":"secret-word","name":"b","scopes":["admin"]}', 'payload_not_canonicalizable'],
    ['__proto__', '{"__proto__":{"secret-word":1},"name":"a","scopes":["admin"]}', 'payload_not_canonicalizable'],
    ['NUL', '{"name":"secret-word\\u0000","scopes":["admin"]}', 'payload_not_canonicalizable'],
    ['half a surrogate pair', '{"name":"secret-word\\ud800","scopes":["admin"]}', 'payload_not_canonicalizable'],
    ['an infinite number', '{"name":1e400,"scopes":["admin"]}', 'payload_not_canonicalizable'],
    ['an inexact number', '{"name":9007199254740993,"scopes":["admin"]}', 'payload_not_canonicalizable'],
    ['a byte order mark', `\ufeff${GOOD}`, 'invalid_json'],
    ['another type', '{"name":["secret-word"],"scopes":"admin"}', 'invalid_request'],
    ['20 000 levels', '['.repeat(20_000), 'invalid_json'],
    ['20 000 closed levels', '['.repeat(20_000) + ']'.repeat(20_000), 'invalid_request'],
    [
      'too many members',
      `{${Array.from({ length: 2_001 }, (_, index) => `"k${index}":1`).join(',')}}`,
      'invalid_request',
    ],
    ['a long string', `{"name":"${'a'.repeat(65_537)}"}`, 'invalid_request'],
  ])('refuses %s, echoes nothing and leaves no row', async (_, body, code) => {
    const before = await keyCount();
    const answer = await post(body);
    expect([answer.status, answer.body['code']]).toEqual([400, code]);
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
    expect(answer.text).not.toContain('secret-word');
    expect(await keyCount()).toBe(before);
  });

  it('refuses bytes that are not UTF-8', async () => {
    const answer = await post(Uint8Array.from([...Buffer.from('{"name":"'), 0xff, 0xfe, ...Buffer.from('"}')]));
    expect([answer.status, answer.body['code']]).toEqual([400, 'payload_not_canonicalizable']);
  });

  it('refuses what is larger than the limit, announced or not', async () => {
    const large = JSON.stringify({ name: 'a', scopes: [], rest: Array.from({ length: 6 }, () => 'a'.repeat(50_000)) });
    expect((await post(large)).status).toBe(413);
    const chunked = ['Content-Type: application/json', 'Transfer-Encoding: chunked'];
    const answer = await rawRequest(api.url, head(...chunked), `${large.length.toString(16)}\r\n${large}\r\n0\r\n\r\n`);
    expect(answer.status).toBe(413);
    expect(answer.text).toContain('payload_too_large');
  });

  it('refuses a body where none is read', async () => {
    const answer = await api.call('DELETE', '/v1/alert-rules/01900000-0000-7000-8000-000000000000', {
      key: app.key,
      json: {},
    });
    expect(answer.status).toBe(400);
  });

  it('reads nothing of a body before it knows who asks', async () => {
    const socket = openSocket(api.url);
    socket.write(
      [`POST ${PATH} HTTP/1.1`, 'Host: x', 'Content-Type: application/json', 'Content-Length: 1000', '', ''].join(
        '\r\n',
      ),
    );
    const [chunk] = (await once(socket, 'data')) as [Buffer];
    expect(chunk.toString('latin1')).toMatch(/^HTTP\/1\.1 401/);
    socket.destroy();
  });
});
