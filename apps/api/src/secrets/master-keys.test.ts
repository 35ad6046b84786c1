// Sealing: what was sealed opens in its own place, under a key that is known, and nowhere else.
import { describe, expect, it } from 'vitest';
import { MasterKeys, SealBrokenError } from './master-keys.js';

const SECRET = 'the first secret, of 32 characters and more';
const NEXT = 'the second secret, of 32 characters and more';
/** The value below, under SECRET and for the place 'here', as releases wrote it that had no data keys. */
const FIRST_RELEASE = 'AeZDQIq9X5On7NlKH9WlnTnVIUPhIdR2Mlbld5Wo+5sXVCBTRsLp2yG0YTNtR4Q/yFs=';
const value = Buffer.from('smtp password');

describe('sealing', () => {
  it('opens in its own place what it sealed, and shows nothing of it', () => {
    const keys = new MasterKeys(SECRET);
    const sealed = keys.seal(value, 'here');
    expect(keys.open(sealed, 'here')).toEqual(value);
    expect(sealed.includes(value)).toBe(false);
    expect(sealed.equals(keys.seal(value, 'here'))).toBe(false);
  });

  it('does not open what was moved to another place', () => {
    const keys = new MasterKeys(SECRET);
    expect(() => keys.open(keys.seal(value, 'here'), 'there')).toThrow(SealBrokenError);
  });

  it('does not open what was changed in any byte', () => {
    const keys = new MasterKeys(SECRET);
    const sealed = keys.seal(value, 'here');
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed);
      changed.writeUInt8((sealed[at] ?? 0) ^ 1, at);
      expect(() => keys.open(changed, 'here'), `byte ${at}`).toThrow(SealBrokenError);
    }
    expect(() => keys.open(Buffer.alloc(0), 'here')).toThrow(SealBrokenError);
    expect(() => keys.open(sealed.subarray(0, 20), 'here')).toThrow(SealBrokenError);
  });

  it('opens with the previous key and seals with the new one, so that the previous can be taken away', () => {
    const old = new MasterKeys(SECRET).seal(value, 'here');
    const both = new MasterKeys(NEXT, SECRET);
    expect(both.open(old, 'here')).toEqual(value);
    expect(new MasterKeys(NEXT).open(both.seal(value, 'here'), 'here')).toEqual(value);
    expect(() => new MasterKeys(NEXT).open(old, 'here')).toThrow(/another ONEPING_SECRET_KEY/);
  });

  it('gives every value a data key of its own, and changes only its wrapping when the master key changes', () => {
    const old = new MasterKeys(SECRET).seal(value, 'here');
    const both = new MasterKeys(NEXT, SECRET);
    const rewrapped = both.rewrap(old, 'here');
    expect(new MasterKeys(NEXT).open(rewrapped, 'here')).toEqual(value);
    expect(() => new MasterKeys(SECRET).open(rewrapped, 'here')).toThrow(/another ONEPING_SECRET_KEY/);
    // The value itself was never opened: what lies behind the wrapped key is the same to the byte.
    const sealedValue = (bytes: Buffer) => bytes.subarray(-value.length);
    expect(sealedValue(rewrapped)).toEqual(sealedValue(old));
    expect(() => both.rewrap(old, 'there')).toThrow(SealBrokenError);
    expect(rewrapped.subarray(0, 9)).toEqual(both.currentHead);
    expect(old.subarray(0, 9)).not.toEqual(both.currentHead);
  });

  it('opens what the first release sealed, and wraps it as a new value', () => {
    const keys = new MasterKeys(SECRET);
    const first = Buffer.from(FIRST_RELEASE, 'base64');
    expect(keys.open(first, 'here')).toEqual(value);
    const wrapped = keys.rewrap(first, 'here');
    expect(keys.open(wrapped, 'here')).toEqual(value);
    expect(wrapped.subarray(0, 9)).toEqual(keys.currentHead);
    expect(first.subarray(0, 9)).not.toEqual(keys.currentHead);
  });
});
