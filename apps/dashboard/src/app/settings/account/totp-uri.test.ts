// Without a camera, the secret has to be typed.
import { expect, it } from 'vitest';
import { inGroups, secretOf } from './totp-uri';

it('reads the secret that stands in the address', () => {
  const uri = 'otpauth://totp/OnePing:ada%40example.com?secret=JBSWY3DPEHPK3PXPAA&issuer=OnePing&digits=6&period=30';
  expect(secretOf(uri)).toBe('JBSWY3DPEHPK3PXPAA');
});

it('has nothing to read in an address without one', () => {
  expect(secretOf('otpauth://totp/OnePing')).toBe('');
  expect(secretOf('')).toBe('');
});

it('shows it four characters at a time, the rest at the end', () => {
  expect(inGroups('JBSWY3DPEH')).toBe('JBSW Y3DP EH');
  expect(inGroups('')).toBe('');
});
