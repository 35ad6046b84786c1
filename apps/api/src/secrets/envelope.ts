// A sealed value as bytes: its master key's id, a data key of its own wrapped by that key, and the value under the data key.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
/** What releases before this one wrote: the value sealed under the master key itself. */
const DIRECT = 1;
const WRAPPED = 2;
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const BOX_OVERHEAD = IV_BYTES + TAG_BYTES;

/** So many bytes of a master key's id stand in front of every value that it guards. */
export const KEY_ID_BYTES = 8;
const HEAD_BYTES = 1 + KEY_ID_BYTES;
const WRAPPED_KEY_BYTES = BOX_OVERHEAD + KEY_BYTES;

export interface MasterKey {
  readonly id: Buffer;
  readonly key: Buffer;
}

/** The bytes that every value begins with that was sealed, or wrapped again, under the key. */
export function headOf({ id }: MasterKey): Buffer {
  return Buffer.concat([Buffer.of(WRAPPED), id]);
}

/** Null where these bytes are no envelope of ours. */
export function keyIdOf(envelope: Buffer): Buffer | null {
  const format = envelope[0];
  const least = format === DIRECT ? HEAD_BYTES + BOX_OVERHEAD : HEAD_BYTES + WRAPPED_KEY_BYTES + BOX_OVERHEAD;
  if ((format !== DIRECT && format !== WRAPPED) || envelope.length < least) return null;
  return envelope.subarray(1, HEAD_BYTES);
}

export function sealInEnvelope(master: MasterKey, value: Buffer, place: string): Buffer {
  const dataKey = randomBytes(KEY_BYTES);
  return Buffer.concat([headOf(master), box(master.key, dataKey, place), box(dataKey, value, place)]);
}

/** Throws where the envelope was made for another place, under another key, or changed since. */
export function openEnvelope(master: MasterKey, envelope: Buffer, place: string): Buffer {
  const rest = envelope.subarray(HEAD_BYTES);
  if (envelope[0] === DIRECT) return unbox(master.key, rest, place);
  const dataKey = unbox(master.key, rest.subarray(0, WRAPPED_KEY_BYTES), place);
  return unbox(dataKey, rest.subarray(WRAPPED_KEY_BYTES), place);
}

/** The same value under another master key. Only the data key is opened, where there is one: the value stays closed. */
export function wrapAgain(from: MasterKey, to: MasterKey, envelope: Buffer, place: string): Buffer {
  if (envelope[0] === DIRECT) return sealInEnvelope(to, openEnvelope(from, envelope, place), place);
  const rest = envelope.subarray(HEAD_BYTES);
  const dataKey = unbox(from.key, rest.subarray(0, WRAPPED_KEY_BYTES), place);
  return Buffer.concat([headOf(to), box(to.key, dataKey, place), rest.subarray(WRAPPED_KEY_BYTES)]);
}

function box(key: Buffer, value: Buffer, place: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(place));
  const closed = Buffer.concat([cipher.update(value), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), closed]);
}

function unbox(key: Buffer, boxed: Buffer, place: string): Buffer {
  const decipher = createDecipheriv(CIPHER, key, boxed.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(place))
    .setAuthTag(boxed.subarray(IV_BYTES, BOX_OVERHEAD));
  return Buffer.concat([decipher.update(boxed.subarray(BOX_OVERHEAD)), decipher.final()]);
}
