// Which pages may act for a signed-in person.
import type { FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { refuseInsecureOrigin, refuseOtherSites } from './same-origin.js';

const PUBLIC_URL = 'https://ping.example.com';
const HERE = { publicUrl: PUBLIC_URL, nodeEnv: 'production' } as const;

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
  ])('is let through from %j', (headers) => expect(() => refuseOtherSites(request(headers), HERE)).not.toThrow());

  it.each([
    [{ origin: 'https://evil.example' }],
    [{ origin: 'https://ping.example.com.evil.example' }],
    [{ origin: 'http://ping.example.com' }],
    [{ origin: 'null' }],
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site', origin: 'https://other.example.com' }],
  ])('is refused from %j', (headers) => expect(() => refuseOtherSites(request(headers), HERE)).toThrow());

  it('is only asked of what changes something', () => {
    expect(() => refuseOtherSites(request({ origin: 'https://evil.example' }, 'GET'), HERE)).not.toThrow();
  });
});

describe('The development server of the dashboard', () => {
  const forwarded = { host: '127.0.0.1:3000', origin: 'http://127.0.0.1:3460' };

  it('may act from a port of its own, and only in development', () => {
    const place = { publicUrl: 'http://127.0.0.1:3000' };
    expect(() => refuseOtherSites(request(forwarded), { ...place, nodeEnv: 'development' })).not.toThrow();
    expect(() => refuseOtherSites(request(forwarded), { ...place, nodeEnv: 'production' })).toThrow();
    const evil = { ...forwarded, origin: 'http://127.0.0.1.evil.example' };
    expect(() => refuseOtherSites(request(evil), { ...place, nodeEnv: 'development' })).toThrow();
  });
});

describe('Signing in', () => {
  it.each(['127.0.0.1:3000', 'localhost', '[::1]:8080'])('works over http on %s', (host) =>
    expect(() => refuseInsecureOrigin(request({ host }), { ...HERE, publicUrl: 'http://0.0.0.0:3000' })).not.toThrow(),
  );

  it.each(['ping.internal', '10.0.0.5:3000', '127.0.0.1.evil.example', 'localhost.evil.example'])(
    'is refused over http on %s',
    (host) =>
      expect(() => refuseInsecureOrigin(request({ host }), { ...HERE, publicUrl: 'http://ping.internal' })).toThrow(
        /https/,
      ),
  );
});
