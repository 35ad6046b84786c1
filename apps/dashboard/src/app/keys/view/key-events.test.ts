// One order of everything that happened to a key.
import type { Duplicate, Notification } from '@oneping/contracts';
import { describe, expect, it } from 'vitest';
import { keyEvents } from './key-events';

const SENDER = { id: 's', name: 'smtp-main', provider: 'smtp' };
const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString();

const repeat = (second: number, kind: Duplicate['kind'] = 'replay'): Duplicate => ({
  id: `u${second}`,
  kind,
  messageId: 'm',
  notificationId: 'n',
  deliveryId: null,
  at: at(second),
  answerStatus: 202,
  samePayload: true,
  delaySeconds: second,
  source: 'single',
  batchIndex: null,
  apiKey: null,
  requestId: null,
  address: null,
});

const KEY: Notification = {
  id: 'n',
  messageId: 'm',
  app: 'demo',
  status: 'pending',
  attention: null,
  expired: false,
  channels: ['email'],
  recipient: 'a@b.test',
  recipientCount: 1,
  duplicateCount: 0,
  mismatchCount: 0,
  acceptedAt: at(0),
  stateSince: at(0),
  expiresAt: null,
  priority: 'normal',
  sendAt: null,
  deadline: null,
  metadata: {},
  content: null,
  result: null,
  deliveries: [],
  attempts: [
    {
      deliveryId: 'd',
      attemptNumber: 1,
      sender: SENDER,
      beganAt: at(2),
      endedAt: at(5),
      verdict: 'unknown',
      code: 'reset',
      phase: 'body_sent',
      detail: null,
      providerMessageId: null,
    },
  ],
  timeline: [
    { at: at(1), deliveryId: 'd', from: 'queued', to: 'claimed', transition: 'T1' },
    { at: at(2), deliveryId: 'd', from: 'claimed', to: 'sending', transition: 'T4' },
    { at: at(5), deliveryId: 'd', from: 'sending', to: 'unknown', transition: 'T8' },
  ],
  lookups: [],
  decisions: [],
  request: { at: at(0), apiKey: 'ping_live_abcd', requestId: null, address: null },
  nextRepeat: { answerStatus: 202, status: 'pending', attention: null, hasResult: false, until: null },
  duplicates: [],
};

describe('The timeline of a key', () => {
  it('tells a call from hand-over to the last that is known of it, with the time between', () => {
    const events = keyEvents(KEY);
    expect(events.map(({ title }) => title)).toEqual([
      'Accepted',
      'Claimed by a worker',
      'Handed to the provider',
      'No clear answer: outcome unknown',
    ]);
    expect(events.map(({ sinceSeconds }) => sinceSeconds)).toEqual([null, 1, 1, 3]);
    expect(events.at(-1)?.detail).toContain('connection lost after the body, before the answer');
  });

  it('folds repeats of one kind in a row into one line', () => {
    const events = keyEvents({ ...KEY, duplicates: [repeat(9), repeat(8), repeat(7), repeat(10, 'mismatch')] });
    expect(events.slice(-2).map(({ title, count, at: time }) => [title, count, time])).toEqual([
      ['Replayed', 3, at(9)],
      ['Other payload', undefined, at(10)],
    ]);
  });

  it('puts repeats where they came, between the states', () => {
    expect(keyEvents({ ...KEY, duplicates: [repeat(3)] }).map(({ kind }) => kind)).toEqual([
      'accepted',
      'state',
      'state',
      'repeat',
      'state',
    ]);
  });

  it('ends with expiry only once it has expired', () => {
    expect(keyEvents({ ...KEY, expiresAt: at(50) }).at(-1)?.kind).toBe('state');
    expect(keyEvents({ ...KEY, expired: true, expiresAt: at(50) }).at(-1)?.title).toBe('Expired');
  });
});
