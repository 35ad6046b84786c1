// Two payloads have one fingerprint exactly if they are one payload, and old rows stay comparable.
import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { FINGERPRINT_VERSION, type Fingerprinted, fingerprint, fingerprintMatches } from './fingerprint.js';
import { parseStrictJson } from './parse-strict-json.js';

const LIMITS = { depth: 20, keys: 2_000, stringBytes: 64 * 1024 };
const BASE: Fingerprinted = {
  version: FINGERPRINT_VERSION,
  secret: Buffer.alloc(32, 7),
  operation: 'notifications.post',
  canonical: '{"content":{"text":"x"}}',
};

function ofBody(body: string): string {
  const parsed = parseStrictJson(Buffer.from(body), LIMITS, 'messageId');
  return fingerprint({ ...BASE, canonical: parsed.ok ? parsed.canonical : parsed.refusal.code }).toString('hex');
}

describe('fingerprint', () => {
  it('of version 1 stays what it was when the first row was stored', () => {
    expect(fingerprint(BASE).toString('hex')).toBe('e5de83855fd6957a8e5ce56bac5ab6e42c31aaa8500c10c64061f4b71310132b');
  });

  it('does not see key order, white space, the message ID, or 1.0 for 1', () => {
    const one = ofBody('{"messageId":"m1","to":{"email":"a@i.test","userId":"u"},"metadata":{"n":1}}');
    expect(ofBody('{ "metadata": {"n":1.0}, "to": {"userId":"u","email":"a@i.test"}, "messageId":"m2" }')).toBe(one);
  });

  it('sees every value, its case, and the order of lists', () => {
    const bodies = [
      '{"a":["x","y"]}',
      '{"a":["y","x"]}',
      '{"a":["X","y"]}',
      '{"A":["x","y"]}',
      '{"a":["x","y",null]}',
      '{"a":["x","y"],"sendAt":null}',
    ];
    expect(new Set(bodies.map(ofBody)).size).toBe(bodies.length);
  });

  it('depends on the secret and on the operation', () => {
    const seen = [BASE, { ...BASE, secret: randomBytes(32) }, { ...BASE, operation: 'other' }].map((input) =>
      fingerprint(input).toString('hex'),
    );
    expect(new Set(seen).size).toBe(3);
  });

  it('refuses a version that it does not know, rather than going on without', () => {
    expect(() => fingerprint({ ...BASE, version: 99 })).toThrow('version 99 is not known');
  });
});

describe('fingerprintMatches', () => {
  it('compares whole fingerprints, of whatever length the stored one is', () => {
    const stored = fingerprint(BASE);
    expect(fingerprintMatches(stored, BASE)).toBe(true);
    expect(fingerprintMatches(stored, { ...BASE, canonical: '{}' })).toBe(false);
    expect(fingerprintMatches(stored.subarray(0, 16), BASE)).toBe(false);
    expect(fingerprintMatches(Buffer.alloc(0), BASE)).toBe(false);
  });
});
