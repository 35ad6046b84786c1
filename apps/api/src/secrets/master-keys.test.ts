// Sealing: what was sealed opens in its own place, under a key that is known, and nowhere else.
import { describe, expect, it } from 'vitest';
import { MasterKeys, SealBrokenError } from './master-keys.js';

const SECRET = 'the first secret, of 32 characters and more';
const NEXT = 'the second secret, of 32 characters and more';
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
});
