// From outcomes to settlements, and the waits between.
import { describe, expect, it } from 'vitest';
import { decide } from './decide.js';
import type { Outcome } from './outcome.js';
import { backOffMs, clampRetryAfterMs } from './retry-schedule.js';
import { type Safety, usableKeyWindowMs } from './safety.js';

const opaque: Safety = { class: 'opaque', callTimeoutMs: 1_000 };
const lookup: Safety = { class: 'lookup', callTimeoutMs: 1_000, settleMs: 45_000 };

function settle(outcome: Outcome, over: { safety?: Safety; retryCount?: number; random?: number } = {}) {
  const attempted = {
    appId: 'a',
    deliveryId: 'd',
    fence: 3,
    attemptNumber: 2,
    retryCount: over.retryCount ?? 0,
    safety: over.safety ?? opaque,
  };
  return decide(attempted, outcome, over.random ?? 0.5);
}

describe('decide', () => {
  it('keeps the full guard of what was read', () => {
    expect(settle({ kind: 'sent', evidence: 'x' })).toMatchObject({
      appId: 'a',
      deliveryId: 'd',
      fence: 3,
      attemptNumber: 2,
    });
  });
  it('never leads from a yes or an unknown back to the queue', () => {
    expect(settle({ kind: 'sent', evidence: 'x' }).to).toBe('sent');
    expect(settle({ kind: 'unknown', code: 'reset', phase: 'body_sent' }).to).toBe('unknown');
    expect(settle({ kind: 'in_progress', retryAfterMs: 2_000 })).toMatchObject({ to: 'unknown', checkAfterMs: 2_000 });
  });
  it('fails what is refused for good, and keeps what is refused for the sender’s sake', () => {
    expect(settle({ kind: 'rejected', code: '550', scope: 'recipient' })).toMatchObject({
      to: 'failed',
      scope: 'recipient',
    });
    expect(settle({ kind: 'rejected', code: '535', scope: 'sender' })).toMatchObject({ to: 'queued', scope: 'sender' });
  });
  it('parks an unknown outcome where there is nothing to ask, else asks after the settle delay', () => {
    expect(settle({ kind: 'unknown', code: 'reset', phase: 'body_sent' })).toMatchObject({ checkAfterMs: null });
    expect(settle({ kind: 'unknown', code: 'reset', phase: 'body_sent' }, { safety: lookup })).toMatchObject({
      checkAfterMs: 45_000,
    });
  });
  it('waits as long as the provider asks, within bounds, else backs off with jitter', () => {
    expect(settle({ kind: 'not_sent', code: '429', scope: 'message', retryAfterMs: 7_000 })).toMatchObject({
      delayMs: 7_000,
    });
    expect(settle({ kind: 'not_sent', code: '451', scope: 'message' }, { retryCount: 3, random: 0.5 })).toMatchObject({
      delayMs: 4_000,
    });
  });
});

describe('waits', () => {
  it.each([
    [1e15, 86_400_000],
    [-5, 1_000],
    [Number.NaN, 1_000],
    [0, 1_000],
    [90_500, 90_500],
  ])('clamps Retry-After %d ms to %d', (asked, waits) => expect(clampRetryAfterMs(asked)).toBe(waits));
  it('never backs off for longer than the cap, however many refusals', () => {
    expect(backOffMs(5_000, 0.999_999)).toBeLessThanOrEqual(15 * 60_000);
    expect(backOffMs(0, 0)).toBe(50);
  });
  it('re-issues inside half the key window, or two calls before its end, whichever is earlier', () => {
    const hour = 3_600_000;
    expect(usableKeyWindowMs({ class: 'keyed', callTimeoutMs: 1_000, keyWindowMs: 24 * hour })).toBe(12 * hour);
    expect(usableKeyWindowMs({ class: 'keyed', callTimeoutMs: 50_000, keyWindowMs: 120_000 })).toBe(20_000);
    expect(usableKeyWindowMs({ class: 'keyed', callTimeoutMs: 90_000, keyWindowMs: 120_000 })).toBe(0);
    expect(usableKeyWindowMs(opaque)).toBe(0);
  });
});
