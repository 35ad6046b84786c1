// The hash that tells whether a repeat carries the same payload. Keyed, because a plain hash of an address can be guessed.
import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';

/** The version that new rows get. A stored row is compared by its own. */
export const FINGERPRINT_VERSION = 1;

export interface Fingerprinted {
  readonly version: number;
  /** The app's own secret, at least 32 bytes. */
  readonly secret: Buffer | KeyObject;
  /** What was asked for, such as `notifications.post`; single and batch are one operation. */
  readonly operation: string;
  /** Canonical JSON of the body as sent, without its message ID. */
  readonly canonical: string;
}

// One entry per version ever used, for as long as rows of it live. An entry is never changed.
const VERSIONS: Readonly<Record<number, (input: Fingerprinted) => Buffer>> = {
  1: ({ secret, operation, canonical }) =>
    createHmac('sha256', secret).update(`1\n${operation}\n${canonical}`).digest(),
};

/** 32 bytes. Throws for a version that this release does not know: going on without a comparison is no choice. */
export function fingerprint(input: Fingerprinted): Buffer {
  const compute = VERSIONS[input.version];
  if (!compute) throw new Error(`Fingerprint version ${input.version} is not known. Run a release that knows it.`);
  return compute(input);
}

/** Whether `stored` is the fingerprint of `input`, in constant time. */
export function fingerprintMatches(stored: Uint8Array, input: Fingerprinted): boolean {
  const computed = fingerprint(input);
  return stored.length === computed.length && timingSafeEqual(stored, computed);
}
