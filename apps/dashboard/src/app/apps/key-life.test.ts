// Until when a key works.
import { describe, expect, it } from 'vitest';
import { endOf, keyState, whyNotRevoke, whyNotRoll } from './key-life';

const NOW = Date.parse('2026-11-30T12:00:00Z');

it('ends so many days from now, or never', () => {
  expect(endOf('30', NOW)).toBe('2026-12-30T12:00:00.000Z');
  expect(endOf('0', NOW)).toBeNull();
});

describe('A key', () => {
  it.each([
    [null, null, 'in use'],
    [null, '2026-12-01T00:00:00Z', 'in use'],
    [null, '2026-11-30T12:00:00Z', 'expired'],
    ['2026-11-30T11:59:59Z', null, 'revoked'],
    ['2026-11-30T13:00:00Z', null, 'ending'],
    ['2026-11-29T00:00:00Z', '2026-11-30T11:00:00Z', 'revoked'],
    ['2026-11-29T00:00:00Z', '2026-11-29T00:00:00Z', 'expired'],
    ['2026-12-30T00:00:00Z', '2026-11-29T00:00:00Z', 'expired'],
  ] as const)('that is revoked at %s and expires at %s is %s', (revokedAt, expiresAt, state) => {
    expect(keyState({ revokedAt, expiresAt }, NOW)).toBe(state);
  });
});

it.each([
  ['in use', undefined, undefined],
  ['ending', 'It was rolled already', undefined],
  ['revoked', 'It is revoked', 'It is revoked'],
  ['expired', 'It has expired', 'It has expired'],
] as const)('One that is %s says of rolling %s, of revoking %s', (state, roll, revoke) => {
  expect(whyNotRoll(state)?.split(/[:.]/, 1)[0]).toBe(roll);
  expect(whyNotRevoke(state)?.split(/[:.]/, 1)[0]).toBe(revoke);
});
