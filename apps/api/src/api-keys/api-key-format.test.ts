// What an API key looks like.
import { describe, expect, it } from 'vitest';
import { hashOf, isWellFormed, makeApiKey, visiblePrefix } from './api-key-format.js';

describe('the format of API keys', () => {
  it('gives every key the prefix of its environment, 32 random characters and a checksum', () => {
    expect(makeApiKey('live')).toMatch(/^ping_live_[0-9A-Za-z]{38}$/);
    expect(makeApiKey('test')).toMatch(/^ping_test_[0-9A-Za-z]{38}$/);
    expect(new Set(Array.from({ length: 1_000 }, () => makeApiKey('live'))).size).toBe(1_000);
  });

  it('tells a key with any one character changed, and any two neighbours swapped', () => {
    const key = makeApiKey('live');
    expect(isWellFormed(key)).toBe(true);
    for (let at = 0; at < key.length; at += 1) {
      const other = key[at] === 'x' ? 'y' : 'x';
      expect(isWellFormed(key.slice(0, at) + other + key.slice(at + 1)), `changed at ${at}`).toBe(false);
      const swapped =
        key.slice(0, at) +
        key
          .slice(at, at + 2)
          .split('')
          .reverse()
          .join('') +
        key.slice(at + 2);
      if (swapped !== key) expect(isWellFormed(swapped), `swapped at ${at}`).toBe(false);
    }
  });

  it.each(['', 'ping_live_', `${makeApiKey('live')} `, `${makeApiKey('live')}\n`, makeApiKey('live').toUpperCase()])(
    'refuses what is no key at all (%#)',
    (text) => {
      expect(isWellFormed(text)).toBe(false);
    },
  );

  it('keeps the same checksum for ever, since keys are in the hands of callers', () => {
    expect(isWellFormed(`ping_live_${'0'.repeat(32)}0z3vzH`)).toBe(true);
  });

  it('shows a beginning that does not help to guess the rest, and stores a hash', () => {
    const key = makeApiKey('live');
    expect(visiblePrefix(key)).toBe(key.slice(0, 14));
    expect(hashOf(key)).toHaveLength(32);
    expect(hashOf(key).equals(hashOf(makeApiKey('live')))).toBe(false);
  });
});
