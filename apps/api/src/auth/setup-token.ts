// The token with which the first operator is made: the same in every process of a service, and good for nothing afterwards.
import { createHash, hkdfSync, timingSafeEqual } from 'node:crypto';

const TOKEN_BYTES = 24;

export function setupToken(secretKey: string): string {
  return Buffer.from(hkdfSync('sha256', secretKey, '', 'oneping first operator', TOKEN_BYTES)).toString('base64url');
}

export function isSetupToken(secretKey: string, given: string): boolean {
  return timingSafeEqual(digest(given), digest(setupToken(secretKey)));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
