// The keys that seal what may not lie in the database in the clear: one to seal with, and a previous one that still opens.
import { createHash, hkdfSync } from 'node:crypto';
import type { Config } from '../config.js';
import { headOf, KEY_ID_BYTES, keyIdOf, type MasterKey, openEnvelope, sealInEnvelope, wrapAgain } from './envelope.js';

/** A sealed value that no key we hold can open, or that was moved to another place. Holds nothing of the value. */
export class SealBrokenError extends Error {
  constructor(reason: string) {
    super(`A sealed value cannot be opened: ${reason}`);
    this.name = 'SealBrokenError';
  }
}

export class MasterKeys {
  private readonly current: MasterKey;
  private readonly all: readonly MasterKey[];

  /** `secret` seals and opens, `previous` only opens: so that a key can be changed while the service runs. */
  constructor(secret: string, previous?: string) {
    this.current = masterKey(secret);
    this.all = previous === undefined ? [this.current] : [this.current, masterKey(previous)];
  }

  /** What every value begins with that needs no key but the current one. */
  get currentHead(): Buffer {
    return headOf(this.current);
  }

  /** Whether a value that begins like this can be opened with a key that we hold. */
  knows(head: Buffer): boolean {
    return this.all.some(({ id }) => id.equals(head.subarray(1, 1 + KEY_ID_BYTES)));
  }

  /** Seals `value` for `place` (what and whose it is), under a data key of its own: it opens nowhere else. */
  seal(value: Buffer, place: string): Buffer {
    return sealInEnvelope(this.current, value, place);
  }

  /** Throws SealBrokenError where `sealed` was not sealed for `place` under a key that we hold. */
  open(sealed: Buffer, place: string): Buffer {
    const known = this.keyOf(sealed, place);
    return belonging(place, () => openEnvelope(known, sealed, place));
  }

  /** The same value under the current key, which is all that it needs from then on. Throws as `open` does. */
  rewrap(sealed: Buffer, place: string): Buffer {
    const known = this.keyOf(sealed, place);
    return belonging(place, () => wrapAgain(known, this.current, sealed, place));
  }

  private keyOf(sealed: Buffer, place: string): MasterKey {
    const keyId = keyIdOf(sealed);
    if (keyId === null) throw new SealBrokenError(`the form of ${place} is not known`);
    const known = this.all.find(({ id }) => id.equals(keyId));
    if (known) return known;
    throw new SealBrokenError(`${place} was sealed with another ONEPING_SECRET_KEY (or secret.key)`);
  }
}

/** The keys that the settings name. Throws where ONEPING_SECRET_KEY is not set. */
export function masterKeysOf({
  secretKey,
  secretKeyPrevious,
}: Pick<Config, 'secretKey' | 'secretKeyPrevious'>): MasterKeys {
  if (secretKey === undefined) throw new Error('ONEPING_SECRET_KEY is not set');
  return new MasterKeys(secretKey, secretKeyPrevious);
}

function masterKey(secret: string): MasterKey {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'oneping sealed values', 32));
  return { key, id: createHash('sha256').update(key).digest().subarray(0, KEY_ID_BYTES) };
}

function belonging(place: string, open: () => Buffer): Buffer {
  try {
    return open();
  } catch {
    throw new SealBrokenError(`it does not belong to ${place}`);
  }
}
