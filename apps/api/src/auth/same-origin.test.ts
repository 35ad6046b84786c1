// Which pages may act for a signed-in person.
import type { FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { refuseInsecureOrigin, refuseOtherSites } from './same-origin.js';

const PUBLIC_URL = 'https://ping.example.com';

function request(headers: Record<string, string>, method = 'POST'): FastifyRequest {
  // Safe: only these two members are read.
  return { method, headers: { host: 'ping.example.com', ...headers } } as unknown as FastifyRequest;
}

describe('A change with a cookie', () => {
  it.each([
    [{}],
    [{ origin: PUBLIC_URL }],
    [{ origin: 'https://ping.example.com', 'sec-fetch-site': 'same-origin' }],
    [{ 'sec-fetch-site': 'none' }],
    [{ host: '127.0.0.1:3000', origin: 'http://127.0.0.1:3000' }],
  ])('is let through from %j', (headers) => expect(() => refuseOtherSites(request(headers), PUBLIC_URL)).not.toThrow());

  it.each([
    [{ origin: 'https://evil.example' }],
    [{ origin: 'https://ping.example.com.evil.example' }],
    [{ origin: 'null' }],
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site', origin: 'https://other.example.com' }],
  ])('is refused from %j', (headers) => expect(() => refuseOtherSites(request(headers), PUBLIC_URL)).toThrow());

  it('is only asked of what changes something', () => {
    expect(() => refuseOtherSites(request({ origin: 'https://evil.example' }, 'GET'), PUBLIC_URL)).not.toThrow();
  });
});

describe('Signing in', () => {
  it.each(['127.0.0.1:3000', 'localhost', '[::1]:8080'])('works over http on %s', (host) =>
    expect(() => refuseInsecureOrigin(request({ host }), 'http://0.0.0.0:3000')).not.toThrow(),
  );

  it.each(['ping.internal', '10.0.0.5:3000', '127.0.0.1.evil.example', 'localhost.evil.example'])(
    'is refused over http on %s',
    (host) => expect(() => refuseInsecureOrigin(request({ host }), 'http://ping.internal')).toThrow(/https/),
  );
});
