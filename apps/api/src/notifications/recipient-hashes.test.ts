// Addresses as people type them find what was stored.
import { expect, it } from 'vitest';
import { recipientHash } from './recipient-hash.js';
import { recipientHashes } from './recipient-hashes.js';

const app = { fingerprintSecret: Buffer.from('a secret of one app') };
const finds = (typed: string, channel: string, stored: string) =>
  recipientHashes(app, typed).some((hash) => hash.equals(recipientHash(app.fingerprintSecret, channel, stored)));

it('finds an e-mail address in capitals as it was stored, and in small letters', () => {
  expect(finds('Ada@Example.COM', 'email', 'Ada@example.com')).toBe(true);
  expect(finds('ADA@EXAMPLE.COM', 'email', 'ada@example.com')).toBe(true);
  expect(finds('ada@example.com', 'email', 'Ada@example.com')).toBe(false);
});

it('leaves what is no e-mail address as it is', () => {
  expect(finds('User-7', 'inbox', 'User-7')).toBe(true);
  expect(finds('User-7', 'inbox', 'user-7')).toBe(false);
});
