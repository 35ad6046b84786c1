// Signs by Standard Webhooks: HMAC-SHA-256 over id, timestamp and body, under a secret written as whsec_<base64>.
import { createHmac } from 'node:crypto';

const PREFIX = 'whsec_';
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** The key in `secret`, or null when it is not 24 to 64 bytes in base64 behind `whsec_`. */
export function signingKey(secret: string): Buffer | null {
  const encoded = secret.slice(PREFIX.length);
  if (!secret.startsWith(PREFIX) || !BASE64.test(encoded)) return null;
  const key = Buffer.from(encoded, 'base64');
  return key.length >= 24 && key.length <= 64 ? key : null;
}

export interface Signed {
  readonly id: string;
  /** Seconds since 1970. */
  readonly timestamp: number;
  readonly body: string;
}

/** The value of `webhook-signature`. */
export function sign(key: Buffer, { id, timestamp, body }: Signed): string {
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
}
