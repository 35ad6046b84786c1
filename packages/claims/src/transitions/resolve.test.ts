// T14–T16: what an operator may decide about an unknown delivery, when, and of what another send may be made.
import { describe, expect, it } from 'vitest';
import { aRecord, NOW } from '../../test/fixtures.js';
import type { AttemptRecord, DeliveryRecord } from '../delivery-record.js';
import { mayResend, nextSend, resolveNotSent, resolveSent, SEND_AGAIN_DELAY_MS } from './resolve.js';

const QUARANTINE_MS = 30_000;
const GIVE_UP = { quarantineMs: QUARANTINE_MS, sendAgain: false };
const SEND_AGAIN = { ...GIVE_UP, sendAgain: true };
const attempt = (over: Partial<AttemptRecord> = {}): AttemptRecord => ({
  number: 1,
  senderId: 'sender-1',
  beganAt: NOW - 50_000,
  endedAt: NOW - QUARANTINE_MS,
  callTimeoutMs: 60_000,
  isReaped: false,
  verdict: null,
  ...over,
});
const unknown = (over: Partial<DeliveryRecord> = {}) =>
  aRecord({ state: 'unknown', attemptCount: 1, nextCheckAt: NOW, attempts: [attempt()], ...over });

describe('the word that it was not sent', () => {
  it('ends it as failed once the quarantine is over', () => {
    expect(resolveNotSent(unknown(), GIVE_UP, NOW)).toMatchObject({
      record: { state: 'failed', reasonCode: 'resolved_not_sent' },
    });
  });

  it('has to wait for the quarantine of every open attempt, counted from when its call must have ended', () => {
    const justEnded = unknown({ attempts: [attempt(), attempt({ number: 2, endedAt: NOW - 1_000 })] });
    expect(resolveNotSent(justEnded, GIVE_UP, NOW)).toEqual({
      refused: { because: 'quarantine', availableAt: NOW + 29_000 },
    });
    const reaped = unknown({ attempts: [attempt({ isReaped: true })] });
    expect(resolveNotSent(reaped, GIVE_UP, NOW)).toEqual({
      refused: { because: 'quarantine', availableAt: NOW + 40_000 },
    });
  });

  it('is no reason to send again where an earlier send is proved', () => {
    const record = unknown({ earlierProved: true });
    expect(resolveNotSent(record, SEND_AGAIN, NOW)).toEqual({ refused: { because: 'proved' } });
    expect(resolveNotSent(record, GIVE_UP, NOW)).toMatchObject({ record: { state: 'failed' } });
  });

  it('is refused against proof, and for what is not unknown', () => {
    expect(resolveNotSent(unknown({ provedAt: NOW }), GIVE_UP, NOW)).toEqual({ refused: { because: 'proved' } });
    expect(resolveNotSent(aRecord(), GIVE_UP, NOW)).toEqual({ refused: { because: 'not_unknown' } });
  });
});

it('takes the word that it was sent for an unknown delivery only', () => {
  expect(resolveSent(unknown(), NOW)).toMatchObject({ record: { state: 'sent', reasonCode: 'resolved_sent' } });
  expect(resolveSent(aRecord(), NOW)).toEqual({ refused: { because: 'not_unknown' } });
});

describe('another send', () => {
  const ended = (state: DeliveryRecord['state'], over: Partial<DeliveryRecord> = {}) =>
    aRecord({ state, finishedAt: NOW, ...over });
  const doubted = { reasonCode: 'resolved_sent', attempts: [attempt({ verdict: 'refused' })] };

  it.each<[string, DeliveryRecord]>([
    ['failed', ended('failed')],
    ['lapsed', ended('lapsed')],
    ['was called sent against a refusal', ended('sent', doubted)],
    ['was a re-send taken back before it was due', ended('canceled', { sendNumber: 2 })],
  ])('may be made of what %s', (_, record) => expect(mayResend(record)).toBe(true));

  it.each<[string, DeliveryRecord]>([
    ['is unknown', unknown()],
    ['is queued', aRecord()],
    ['was sent', ended('sent')],
    ['its caller took back', ended('canceled')],
    ['was a re-send ended by proof of an earlier one', ended('canceled', { sendNumber: 2, earlierProved: true })],
    ['was called sent without a refusal', ended('sent', { ...doubted, attempts: [attempt()] })],
    ['is proved', ended('failed', { provedAt: NOW })],
    ['follows a send that is proved', ended('failed', { earlierProved: true })],
  ])('is not made of what %s', (_, record) => expect(mayResend(record)).toBe(false));

  it('is a delivery of its own, with nothing of the last one’s calls, that can still be canceled', () => {
    const next = nextSend(ended('failed', { attempts: [attempt()], fence: 7, deadline: NOW }), 'next', 1_000, NOW);
    expect(next).toMatchObject({ id: 'next', sendNumber: 2, state: 'queued', fence: 0, attempts: [], deadline: null });
    expect(next.dueAt).toBe(NOW + SEND_AGAIN_DELAY_MS);
  });
});
