// What arrives on the wire: types, encodings, sizes, framing and slowness, each with its own answer and none with a row.
import { once } from 'node:events';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSocket, rawBytes, rawRequest, readToEnd } from './support/raw-http.js';
import { startTestApi, type TestApi, type TestApp } from './support/running-api.js';

const GOOD = '{"name":"wire","scopes":["notifications:read"]}';
const PATH = '/v1/api-keys';

let api: TestApi;
let app: TestApp;

beforeAll(async () => {
  api = await startTestApi({ headersTimeoutMs: 400, requestTimeoutMs: 800 });
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
    const answer = await api.call('DELETE', `${PATH}/01900000-0000-7000-8000-000000000000`, { key: app.key, json: {} });
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

describe('framing', () => {
  const json = 'Content-Type: application/json';
  it.each([
    ['two lengths', () => head(json, 'Content-Length: 5', 'Content-Length: 6')],
    ['a length and chunks', () => head(json, 'Content-Length: 5', 'Transfer-Encoding: chunked')],
    ['a negative length', () => head(json, 'Content-Length: -1')],
    ['a folded header', () => head(json, 'X-Folded: a', ' b')],
    ['a space before the colon', () => head(json, 'Content-Length : 5')],
    ['no host', () => [`GET ${PATH} HTTP/1.1`, 'Connection: close']],
    ['a bare LF in a header', () => head('X-A: a\nX-B: b\rX')],
    ['HTTP/3.7', () => [`GET ${PATH} HTTP/3.7`, 'Host: x']],
    ['no HTTP at all', () => ['\u0016\u0003\u0001 hello']],
  ])('refuses %s with 400', async (_, lines) => {
    const answer = await rawRequest(api.url, lines(), '{"a":1}');
    expect(answer.status).toBe(400);
  });

  it('refuses 20 kB of headers, or of address, with 431', async () => {
    const long = 'a'.repeat(20_000);
    const header = await rawRequest(api.url, head(`X-Long: ${long}`));
    const address = await rawRequest(api.url, [`GET /v1/${long} HTTP/1.1`, 'Host: x', 'Connection: close']);
    expect([header.status, address.status]).toEqual([431, 431]);
    expect(header.text).toContain('application/problem+json');
  });

  it.each(['TRACE', 'OPTIONS', 'PATCH', 'PUT', 'PROPFIND'])(
    'refuses %s with 405 and says what is allowed',
    async (method) => {
      const lines = [`${method} ${PATH} HTTP/1.1`, 'Host: x', `Authorization: Bearer ${app.key}`, 'Connection: close'];
      const answer = await rawRequest(api.url, lines);
      expect(answer.status).toBe(405);
      expect(answer.text).toMatch(/\r\nallow: GET, HEAD, POST\r\n/i);
    },
  );

  it('refuses a method that nobody knows with 405', async () => {
    const answer = await rawRequest(api.url, [`FLY ${PATH} HTTP/1.1`, 'Host: x']);
    expect(answer.status).toBe(405);
    expect(answer.text).toMatch(/\r\nallow: /i);
  });

  it('takes the method as sent, whatever a header says', async () => {
    for (const header of ['X-HTTP-Method-Override', 'X-HTTP-Method', 'X-Method-Override']) {
      const answer = await api.call('POST', PATH, { key: app.key, headers: { [header]: 'GET' } });
      expect(answer.status, header).toBe(400);
    }
    const byQuery = await api.call('POST', `${PATH}?_method=GET`, { key: app.key });
    expect(byQuery.status).toBe(400);
  });

  it.each([
    '/v1/%E0%A4%A',
    '/v1/../v1/api-keys',
    '//v1/api-keys',
    '/v1/api-keys/',
    '/v1/api-keys.',
    '/V1/API-KEYS',
    '/v1%2fapi-keys',
  ])('finds nothing at %s, with a key as without', async (path) => {
    const answer = await rawRequest(api.url, [
      `GET ${path} HTTP/1.1`,
      'Host: x',
      `Authorization: Bearer ${app.key}`,
      'Connection: close',
    ]);
    expect(answer.status).toBe(404);
    expect(answer.text).toContain('application/problem+json');
  });
});

describe('slow clients', () => {
  it('closes a connection whose headers never end', async () => {
    const beganMs = performance.now();
    const socket = openSocket(api.url);
    socket.write('GET /v1/senders HTTP/1.1\r\nHost: x\r\n');
    const answer = await readToEnd(socket, beganMs);
    expect(answer.status).toBe(408);
    expect(answer.tookMs).toBeLessThan(5_000);
  });

  it('closes a connection on which nothing is ever said', async () => {
    const answer = await readToEnd(openSocket(api.url));
    expect(answer.tookMs).toBeLessThan(5_000);
  });

  it('closes a connection whose body trickles', async () => {
    const beganMs = performance.now();
    const socket = openSocket(api.url);
    socket.write(`${head('Content-Type: application/json', 'Content-Length: 1000').join('\r\n')}\r\n\r\n{`);
    const drip = setInterval(() => socket.write(' '), 50);
    const answer = await readToEnd(socket, beganMs);
    clearInterval(drip);
    expect(answer.status).toBe(408);
    expect(answer.tookMs).toBeLessThan(5_000);
  });
});

describe('request ids and headers', () => {
  it.each(['abc-123', 'A.b_c:d/e+f=', 'x'.repeat(128)])('repeats the harmless id %s', async (id) => {
    const answer = await api.call('GET', '/livez', { headers: { 'X-Request-Id': id } });
    expect(answer.headers.get('x-request-id')).toBe(id);
  });

  it.each(['a b', 'x'.repeat(129), '<script>', 'ä', '"'])('makes an id of its own in the place of %j', async (id) => {
    const answer = await rawRequest(api.url, [
      'GET /nothing HTTP/1.1',
      'Host: x',
      `X-Request-Id: ${id}`,
      'Connection: close',
    ]);
    const made = /\r\nx-request-id: (.*)\r\n/i.exec(answer.text)?.[1];
    expect(made).toMatch(/^[0-9a-f-]{36}$/);
    expect(answer.text).toContain(`"requestId":"${made}"`);
  });

  it('gives every answer the headers that keep browsers out', async () => {
    const answers = [
      await api.call('GET', '/livez'),
      await api.call('GET', '/v1/senders'),
      await api.call('GET', PATH, { key: app.key }),
    ];
    for (const { headers } of answers) {
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('x-powered-by')).toBeNull();
      expect(headers.get('server')).toBeNull();
    }
    const broken = await rawBytes(api.url, Buffer.from('nonsense\r\n\r\n'));
    expect(broken.text.toLowerCase()).toContain('x-content-type-options: nosniff');
  });
});
