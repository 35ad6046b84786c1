// T10, T11 and the waiting: what brings an unknown delivery on, and what keeps it where it is.
import { describe, expect, it } from 'vitest';
import { aRecord, NOW } from '../../test/fixtures.js';
import type { DeliveryRecord } from '../delivery-record.js';
import { checkAgain, found, reissue } from './reconcile.js';

const endedCall = {
  number: 1,
  senderId: 'sender-1',
  beganAt: NOW - 10_000,
  endedAt: NOW - 1_000,
  callTimeoutMs: 60_000,
  isReaped: false,
  verdict: null,
};
const unknown = (over: Partial<DeliveryRecord> = {}) =>
  aRecord({
    state: 'unknown',
    fence: 2,
    attemptCount: 1,
    dueAt: null,
    nextCheckAt: NOW,
    safetyClass: 'keyed',
    usableKeyWindowMs: 100_000,
    firstSubmittedAt: NOW - 10_000,
    attempts: [endedCall],
    ...over,
  });
const read = { fence: 2, attemptCount: 1 };

describe('re-issue', () => {
  it('queues an unknown again inside the provider’s window, its attempt still open', () => {
    expect(reissue(unknown(), read, NOW)).toMatchObject({ state: 'queued', dueAt: NOW, attempts: [{ verdict: null }] });
  });

  it.each<[string, Partial<DeliveryRecord>]>([
    ['it is parked', { attention: 'resolution_required' }],
    ['it is proved', { provedAt: NOW }],
    ['an earlier send is proved', { earlierProved: true }],
    ['its deadline passed', { deadline: NOW }],
    ['its call may still run', { attempts: [{ ...endedCall, isReaped: true }] }],
    ['the window is over', { firstSubmittedAt: NOW - 100_000 }],
    ['there is no window', { usableKeyWindowMs: 0 }],
  ])('leaves it unknown where %s', (_, over) => {
    expect(reissue(unknown(over), read, NOW)).toBeNull();
  });
});

it.each<[string, Partial<DeliveryRecord>]>([
  ['another took it over', { fence: 3 }],
  ['another attempt was made', { attemptCount: 2 }],
  ['it is unknown no more', { state: 'queued' }],
])('nothing is written by a reconciler that read before %s', (_, over) => {
  expect(found(unknown(over), read, 'p', NOW)).toBeNull();
  expect(reissue(unknown(over), read, NOW)).toBeNull();
  expect(checkAgain(unknown(over), read, { afterMs: 1, park: false }, NOW)).toBeNull();
});

describe('a look-up', () => {
  it('that found it ends it as sent, with the proof', () => {
    expect(found(unknown(), read, 'p', NOW)).toMatchObject({ state: 'sent', provedAt: NOW, providerMessageId: 'p' });
  });

  it('that found nothing is asked again, or put before a person, and never ends it', () => {
    expect(checkAgain(unknown(), read, { afterMs: 5, park: false }, NOW)).toMatchObject({
      state: 'unknown',
      nextCheckAt: NOW + 5,
    });
    expect(checkAgain(unknown(), read, { afterMs: null, park: true }, NOW)).toMatchObject({
      state: 'unknown',
      attention: 'resolution_required',
      nextCheckAt: null,
    });
    expect(() => checkAgain(unknown(), read, { afterMs: null, park: false }, NOW)).toThrow('a person');
  });
});
