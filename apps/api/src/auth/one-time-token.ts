// A token that is told once, in an address, and of which only the hash is kept.
import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 24;

export function makeToken(): { token: string; hash: Buffer } {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  return { token, hash: hashOfToken(token) };
}

export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
