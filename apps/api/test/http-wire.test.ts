// What arrives on the wire: framing, methods, slowness, ids and headers.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSocket, rawBytes, rawRequest, readToEnd } from './support/raw-http.js';
import { startTestApi, type TestApi, type TestApp } from './support/running-api.js';

const PATH = '/v1/api-keys';

let api: TestApi;
let app: TestApp;

beforeAll(async () => {
  api = await startTestApi({ headersTimeoutMs: 400, requestTimeoutMs: 800 });
  app = await api.newApp();
});
afterAll(() => api.close());

function head(...more: string[]): string[] {
  return [`POST ${PATH} HTTP/1.1`, 'Host: x', `Authorization: Bearer ${app.key}`, 'Connection: close', ...more];
}

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

describe('a body that is refused before it has arrived', () => {
  const json = 'Content-Type: application/json';
  const bytes = 12 * 1024 * 1024;
  const refusals: [string, number, () => string[]][] = [
    ['too large', 413, () => head(json)],
    ['without a key', 401, () => [`POST ${PATH} HTTP/1.1`, 'Host: x', 'Connection: close', json]],
    ['no JSON', 415, () => head('Content-Type: text/plain')],
  ];
  it.each(refusals)('is answered by a problem all the same: %s', async (_, status, lines) => {
    const body = Buffer.alloc(bytes, ' ');
    for (let time = 0; time < 5; time += 1) {
      const answer = await rawRequest(api.url, [...lines(), `Content-Length: ${bytes}`], body);
      expect(answer.status).toBe(status);
      expect(answer.text).toContain('application/problem+json');
    }
  });

  it('is not waited for without end', async () => {
    const socket = openSocket(api.url);
    socket.write(`${head('Content-Type: text/plain', 'Content-Length: 1000').join('\r\n')}\r\n\r\n{`);
    const answer = await readToEnd(socket);
    expect(answer.status).toBe(415);
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
