// Tells two recipients of one app apart without keeping their address: a keyed hash, since an address can be guessed.
import { createHmac } from 'node:crypto';

const DOMAIN = 'oneping recipient 1';

/** HMAC-SHA-256 under the app's own secret; no address can be taken for one of another channel. */
export function recipientHash(secret: Buffer, channel: string, address: string): Buffer {
  return createHmac('sha256', secret).update(`${DOMAIN}\0${channel}\0${address}`).digest();
}
