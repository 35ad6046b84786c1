// The keys that seal what may not lie in the database in the clear: one to seal with, and a previous one that still opens.
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import type { Config } from '../config.js';

const CIPHER = 'aes-256-gcm';
const FORMAT = 1;
const KEY_ID_BYTES = 8;
const IV_BYTES = 12;
const TAG_BYTES = 16;

interface MasterKey {
  readonly id: Buffer;
  readonly key: Buffer;
}

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

  /** Seals `value` for `place` (what and whose it is): it opens nowhere else. */
  seal(value: Buffer, place: string): Buffer {
    const { id, key } = this.current;
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(place));
    const sealed = Buffer.concat([cipher.update(value), cipher.final()]);
    return Buffer.concat([Buffer.of(FORMAT), id, iv, cipher.getAuthTag(), sealed]);
  }

  /** Throws SealBrokenError where `sealed` was not sealed for `place` under a key that we hold. */
  open(sealed: Buffer, place: string): Buffer {
    const parts = split(sealed);
    const known = this.all.find(({ id }) => id.equals(parts.keyId));
    if (!known) throw new SealBrokenError('it was sealed with another ONEPING_SECRET_KEY (or secret.key)');
    const decipher = createDecipheriv(CIPHER, known.key, parts.iv, { authTagLength: TAG_BYTES })
      .setAAD(Buffer.from(place))
      .setAuthTag(parts.tag);
    try {
      return Buffer.concat([decipher.update(parts.value), decipher.final()]);
    } catch {
      throw new SealBrokenError(`it does not belong to ${place}`);
    }
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

function split(sealed: Buffer) {
  if (sealed[0] !== FORMAT || sealed.length < 1 + KEY_ID_BYTES + IV_BYTES + TAG_BYTES)
    throw new SealBrokenError('its form is not known');
  const ivAt = 1 + KEY_ID_BYTES;
  const tagAt = ivAt + IV_BYTES;
  const valueAt = tagAt + TAG_BYTES;
  return {
    keyId: sealed.subarray(1, ivAt),
    iv: sealed.subarray(ivAt, tagAt),
    tag: sealed.subarray(tagAt, valueAt),
    value: sealed.subarray(valueAt),
  };
}
