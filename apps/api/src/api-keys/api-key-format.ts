// What an API key looks like: a readable prefix, 32 random characters, and a checksum that tells a mistyped one offline.
import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_CHARACTERS = 32;
const CHECKSUM_CHARACTERS = 6;
const VISIBLE_CHARACTERS = 'ping_live_'.length + 4;
const FORMAT = new RegExp(`^ping_(?:live|test)_[0-9A-Za-z]{${RANDOM_CHARACTERS + CHECKSUM_CHARACTERS}}$`);

/** A new key of some 190 random bits. */
export function makeApiKey(environment: 'live' | 'test'): string {
  const unsigned = `ping_${environment}_${randomCharacters(RANDOM_CHARACTERS)}`;
  return unsigned + checksum(unsigned);
}

/** False for what no one was ever given: no need to ask the database about it. */
export function isWellFormed(key: string): boolean {
  return FORMAT.test(key) && key.endsWith(checksum(key.slice(0, -CHECKSUM_CHARACTERS)));
}

/** What is stored and looked up instead of the key. */
export function hashOf(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}

/** The beginning that is shown to people, to tell keys apart. */
export function visiblePrefix(key: string): string {
  return key.slice(0, VISIBLE_CHARACTERS);
}

function checksum(text: string): string {
  let rest = crc32(text);
  let digits = '';
  for (let place = 0; place < CHECKSUM_CHARACTERS; place += 1) {
    digits = ALPHABET.charAt(rest % ALPHABET.length) + digits;
    rest = Math.floor(rest / ALPHABET.length);
  }
  return digits;
}

function randomCharacters(count: number): string {
  // The largest multiple of 62 in a byte: what lies above would make some characters likelier.
  const limit = 256 - (256 % ALPHABET.length);
  let characters = '';
  while (characters.length < count) {
    for (const byte of randomBytes(count)) {
      if (byte < limit && characters.length < count) characters += ALPHABET.charAt(byte % ALPHABET.length);
    }
  }
  return characters;
}
