// An authenticator app: the codes of RFC 6238 from a secret as a person types it in.
import { createHmac } from 'node:crypto';

const STEP_MS = 30_000;

/** The six digits of this moment. */
export function codeNow(secret: string): string {
  return codeOf(secret, stepNow());
}

/** Those that come next: a code is taken once, and these are taken already. */
export function nextCode(secret: string): string {
  return codeOf(secret, stepNow() + 1);
}

function stepNow(): number {
  return Math.floor(Date.now() / STEP_MS);
}

function codeOf(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 0xf;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

function fromBase32(text: string): Buffer {
  const letters = [...text.replaceAll(/[\s=]/g, '').toUpperCase()];
  const bits = letters.map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'));
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
