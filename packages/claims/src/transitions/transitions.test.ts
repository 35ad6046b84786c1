// The guards one by one: each of these rows has cost somebody a second message, or a lost one.
import { describe, expect, it } from 'vitest';
import { aRecord, NOW } from '../../test/fixtures.js';
import type { BeginRequest } from '../claim-store.js';
import type { DeliveryRecord } from '../delivery-record.js';
import { ALLOWED_TRANSITIONS } from '../transition-table.js';
import { begin } from './begin.js';
import { claim, release, renew } from './claim.js';
import { prove } from './prove.js';
import { reap } from './reap.js';
import { settle } from './settle.js';
import { cancel, cancelProved, lapse, withdraw } from './withdraw.js';

const WORKER = { workerId: 'w', leaseMs: 30_000, alone: false };
const claimed = (over: Partial<DeliveryRecord> = {}) =>
  aRecord({ state: 'claimed', fence: 1, workerId: 'w', leaseEndsAt: NOW + 30_000, ...over });
const sending = (over: Partial<DeliveryRecord> = {}) =>
  claimed({
    state: 'sending',
    attemptCount: 1,
    callBeganAt: NOW,
    callTimeoutMs: 60_000,
    firstSubmittedAt: NOW,
    safetyClass: 'keyed',
    ...over,
  });
const openAttempt = {
  number: 1,
  senderId: 'sender-1',
  beganAt: NOW - 1_000,
  endedAt: NOW,
  callTimeoutMs: 60_000,
  isReaped: false,
  verdict: null,
};
const held = { appId: 'app-1', deliveryId: 'delivery-1', fence: 1 };
const request: BeginRequest = {
  ...held,
  leaseMs: 30_000,
  marginMs: 5_000,
  callTimeoutMs: 60_000,
  safetyClass: 'keyed',
  usableKeyWindowMs: 100_000,
  configVersion: 1,
  requestHash: 'h',
};
const settlement = { ...held, attemptNumber: 1 } as const;

describe('claim and release', () => {
  it('takes only what is queued and due, and raises the fence', () => {
    expect(claim(aRecord(), WORKER, NOW)).toMatchObject({ state: 'claimed', fence: 1, leaseEndsAt: NOW + 30_000 });
    expect(claim(aRecord({ dueAt: NOW + 1 }), WORKER, NOW)).toBeNull();
    expect(claim(sending(), WORKER, NOW)).toBeNull();
  });
  it('keeps what has cost a worker its life apart', () => {
    expect(claim(aRecord({ crashCount: 1 }), WORKER, NOW)).toBeNull();
    expect(claim(aRecord({ crashCount: 1 }), { ...WORKER, alone: true }, NOW)).toMatchObject({ claimedAlone: true });
  });
  it('never gives back what was begun', () => {
    expect(release(sending(), held)).toBeNull();
    expect(release(claimed(), { ...held, fence: 0 })).toBeNull();
  });
  it('prolongs a call’s lease, but never beyond its timeout', () => {
    expect(renew(sending(), held, 30_000, 5_000, NOW + 20_000)?.leaseEndsAt).toBe(NOW + 50_000);
    expect(renew(sending(), held, 30_000, 5_000, NOW + 60_000)?.leaseEndsAt).toBe(NOW + 65_000);
    expect(renew(sending({ fence: 2 }), held, 30_000, 5_000, NOW)).toBeNull();
  });
});

describe('begin', () => {
  it.each([
    ['lost', claimed({ fence: 2 })],
    ['lost', sending()],
    ['lease_short', claimed({ leaseEndsAt: NOW + 4_999 })],
    ['deadline_passed', claimed({ deadline: NOW })],
    ['earlier_proved', claimed({ earlierProved: true })],
    ['suppressed', claimed({ isSuppressed: true })],
    ['suppressed', claimed({ isSuppressed: true, attempts: [openAttempt], requestHash: 'h', firstSubmittedAt: NOW })],
    ['body_changed', claimed({ attempts: [openAttempt], requestHash: 'other', firstSubmittedAt: NOW })],
    ['window_closed', claimed({ attempts: [openAttempt], requestHash: 'h', firstSubmittedAt: NOW - 100_000 })],
  ] as const)('is refused: %s', (because, record) => expect(begin(record, request, NOW)).toEqual({ refused: because }));

  it('re-issues inside the window under the same body and keeps the first submit', () => {
    const record = claimed({
      attempts: [openAttempt],
      attemptCount: 1,
      requestHash: 'h',
      firstSubmittedAt: NOW - 99_999,
    });
    expect(begin(record, request, NOW)).toMatchObject({
      record: { state: 'sending', attemptCount: 2, firstSubmittedAt: NOW - 99_999 },
    });
  });
});

describe('settle', () => {
  it('ignores a holder of an older fence or attempt', () => {
    expect(settle(sending({ fence: 2 }), { ...settlement, to: 'sent', evidence: '' }, NOW)).toBeNull();
    expect(settle(sending({ attemptCount: 2 }), { ...settlement, to: 'sent', evidence: '' }, NOW)).toBeNull();
  });
  it('lets a refusal prove only its own attempt', () => {
    const record = sending({ attempts: [{ ...openAttempt, number: 0 }] });
    expect(settle(record, { ...settlement, to: 'failed', code: 'c', scope: 'message' }, NOW)).toMatchObject({
      state: 'unknown',
    });
    expect(settle(record, { ...settlement, to: 'queued', code: 'c', scope: 'message', delayMs: 1 }, NOW)).toMatchObject(
      { state: 'unknown' },
    );
  });
  it('goes to sent when proof came during the call, whatever the call said', () => {
    expect(
      settle(sending({ provedAt: NOW }), { ...settlement, to: 'failed', code: 'c', scope: 'message' }, NOW),
    ).toMatchObject({ state: 'sent' });
    expect(
      settle(
        sending({ provedAt: NOW }),
        { ...settlement, to: 'unknown', code: 'c', phase: 'p', checkAfterMs: null },
        NOW,
      ),
    ).toMatchObject({ state: 'sent' });
  });
  it('gives up at the retry horizon, but not for the sender’s own trouble', () => {
    const record = sending({ retryUntil: NOW });
    expect(settle(record, { ...settlement, to: 'queued', code: 'c', scope: 'message', delayMs: 1 }, NOW)).toMatchObject(
      { state: 'failed', reasonCode: 'retries_exhausted' },
    );
    expect(settle(record, { ...settlement, to: 'queued', code: 'c', scope: 'sender', delayMs: 1 }, NOW)).toMatchObject({
      state: 'queued',
      retryCount: 0,
    });
  });
});

describe('reap', () => {
  it('re-queues a claim whose lease is over, and makes a call whose lease is over unknown', () => {
    expect(reap(claimed({ leaseEndsAt: NOW }), { fence: 1, end: 'lease_over' }, NOW)).toMatchObject({
      state: 'queued',
      crashCount: 0,
    });
    expect(reap(sending({ leaseEndsAt: NOW }), { fence: 1, end: 'lease_over' }, NOW)).toMatchObject({
      state: 'unknown',
      fence: 2,
      nextCheckAt: NOW,
    });
    expect(
      reap(sending({ leaseEndsAt: NOW, safetyClass: 'opaque' }), { fence: 1, end: 'lease_over' }, NOW),
    ).toMatchObject({ attention: 'resolution_required' });
  });
  it('leaves alone what was renewed, settled or taken over since it was read', () => {
    expect(reap(claimed(), { fence: 1, end: 'lease_over' }, NOW)).toBeNull();
    expect(reap(claimed({ leaseEndsAt: NOW, fence: 2 }), { fence: 1, end: 'lease_over' }, NOW)).toBeNull();
    expect(reap(aRecord({ state: 'sent', finishedAt: NOW }), { fence: 0, end: 'lease_over' }, NOW)).toBeNull();
  });
  it('stops giving out what has cost three workers their life', () => {
    const poison = { crashCount: 2, leaseEndsAt: NOW };
    expect(reap(claimed(poison), { fence: 1, end: 'died_of_this' }, NOW)).toMatchObject({
      state: 'failed',
      reasonCode: 'crashed_worker',
    });
    expect(reap(sending(poison), { fence: 1, end: 'died_of_this' }, NOW)).toMatchObject({
      state: 'unknown',
      attention: 'resolution_required',
    });
  });
});

describe('leaving the queue without a call', () => {
  it('cancels only while nothing can have gone out', () => {
    expect(cancel(aRecord(), NOW)).toMatchObject({ state: 'canceled' });
    expect(cancel(claimed(), NOW)).toMatchObject({ state: 'canceled', fence: 2 });
    expect(cancel(claimed({ attempts: [openAttempt] }), NOW)).toBeNull();
    expect(cancel(sending(), NOW)).toBeNull();
  });
  it('lapses with nothing open and withdraws with something open', () => {
    expect(lapse(aRecord({ deadline: NOW }), null, NOW)).toMatchObject({ state: 'lapsed' });
    expect(lapse(aRecord({ deadline: NOW + 1 }), null, NOW)).toBeNull();
    expect(lapse(aRecord({ deadline: NOW, attempts: [openAttempt] }), null, NOW)).toBeNull();
    expect(withdraw(claimed({ attempts: [openAttempt] }), held, NOW)).toMatchObject({ state: 'unknown', fence: 2 });
    expect(withdraw(claimed(), held, NOW)).toBeNull();
  });
  it('cancels a later send once an earlier one is proved', () => {
    expect(cancelProved(claimed({ earlierProved: true }), held, NOW)).toMatchObject({ state: 'canceled' });
    expect(cancelProved(claimed(), held, NOW)).toBeNull();
  });
});

describe('late proof', () => {
  const proof = { senderId: 'sender-1', attemptNumber: 1 };
  it('turns an unknown into sent and fences off whoever holds it', () => {
    expect(prove(aRecord({ state: 'unknown', attempts: [openAttempt] }), proof, NOW)).toMatchObject({
      answer: 'sent',
      record: { state: 'sent', fence: 1 },
    });
  });
  it('waits on the row while a call is out, and contradicts a decision without undoing it', () => {
    expect(prove(sending(), proof, NOW)).toMatchObject({
      answer: 'stored',
      record: { state: 'sending', provedAt: NOW },
    });
    expect(prove(aRecord({ state: 'failed', finishedAt: NOW, attempts: [openAttempt] }), proof, NOW)).toMatchObject({
      answer: 'conflict',
      record: { state: 'failed' },
    });
  });
  it('ends the doubt about what a person had called sent, and leaves a worker’s own "sent" as it is', () => {
    const sent = aRecord({ state: 'sent', finishedAt: NOW, attempts: [openAttempt] });
    expect(prove(sent, proof, NOW)).toMatchObject({ answer: 'known', record: { provedAt: null } });
    expect(prove({ ...sent, reasonCode: 'resolved_sent' }, proof, NOW)).toMatchObject({
      answer: 'known',
      record: { state: 'sent', provedAt: NOW },
    });
  });
  it('is not taken from another sender or for a call that never was', () => {
    expect(prove(sending(), { ...proof, senderId: 'sender-2' }, NOW).answer).toBe('no_such_attempt');
    expect(prove(aRecord(), proof, NOW).answer).toBe('no_such_attempt');
  });
});

it('has no way out of a final state', () => {
  const finals = new Set(['sent', 'failed', 'canceled', 'lapsed']);
  expect(ALLOWED_TRANSITIONS.filter(({ from }) => finals.has(from))).toEqual([]);
  expect(
    ALLOWED_TRANSITIONS.filter(({ from, to }) => from === 'sending' && to === 'queued').map(({ rule }) => rule),
  ).toEqual(['T7']);
});
