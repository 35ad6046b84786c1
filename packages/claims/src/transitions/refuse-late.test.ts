// T13: a refusal that comes late is heard for its own attempt, and moves the row only where nothing else may have arrived.
import { expect, it } from 'vitest';
import { aRecord, NOW } from '../../test/fixtures.js';
import type { AttemptRecord, DeliveryRecord } from '../delivery-record.js';
import { type LateRefusal, refuseLate } from './refuse-late.js';

const attempt = (number: number, verdict: AttemptRecord['verdict'] = null): AttemptRecord => ({
  number,
  senderId: 'sender-1',
  beganAt: NOW - 2_000,
  endedAt: NOW - 1_000,
  callTimeoutMs: 60_000,
  isReaped: true,
  verdict,
});
const unknown = (over: Partial<DeliveryRecord> = {}) =>
  aRecord({ state: 'unknown', attemptCount: 1, dueAt: null, nextCheckAt: NOW, attempts: [attempt(1)], ...over });
const busy: LateRefusal = { attemptNumber: 1, to: 'queued', delayMs: 5_000, code: 'busy' };

it('leads to another try, or to failed, once nothing is open any more', () => {
  expect(refuseLate(unknown(), busy, NOW)).toMatchObject({ state: 'queued', dueAt: NOW + 5_000, nextCheckAt: null });
  expect(refuseLate(unknown(), { ...busy, to: 'failed' }, NOW)).toMatchObject({ state: 'failed', reasonCode: 'busy' });
  expect(refuseLate(unknown({ retryUntil: NOW }), busy, NOW)).toMatchObject({ reasonCode: 'retries_exhausted' });
});

it('writes the verdict and moves nothing while another attempt is open', () => {
  const record = unknown({ attempts: [attempt(1), attempt(2)] });
  expect(refuseLate(record, busy, NOW)).toMatchObject({
    state: 'unknown',
    attempts: [{ verdict: 'refused' }, { verdict: null }],
  });
});

it('writes a verdict once', () => {
  expect(refuseLate(unknown({ attempts: [attempt(1, 'accepted')] }), busy, NOW)).toBeNull();
  expect(refuseLate(unknown({ attempts: [attempt(2)] }), busy, NOW)).toBeNull();
});

it('never queues or fails what is proved', () => {
  for (const to of ['queued', 'failed'] as const) {
    expect(refuseLate(unknown({ provedAt: NOW }), { ...busy, to }, NOW)).toMatchObject({ state: 'sent' });
  }
});

it('does not touch what another worker has in hand meanwhile', () => {
  expect(refuseLate(unknown({ state: 'claimed' }), busy, NOW)).toMatchObject({ state: 'claimed' });
});
