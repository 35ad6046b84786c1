// How a call ended is one thing, what came out later another.
import { expect, it } from 'vitest';
import { answerOf, endAtTheTime, endWords } from './attempt-words';

const ENDED = { endedAt: '2026-01-01T00:00:00.000Z', providerMessageId: null };

it('tells what came out later as that', () => {
  const reaped = { ...ENDED, phase: 'lease_over', verdict: 'accepted' };
  expect(endWords(reaped)).toBe('the lease ended during the call; known later: taken');
  expect(endAtTheTime(reaped)).toBe('the lease ended during the call');
  expect(endWords({ ...reaped, verdict: null })).toContain('nobody knows more');
  expect(endWords({ ...reaped, verdict: null, providerMessageId: 'p-1' })).toContain('known later: taken');
});

it('tells a call that was answered by its answer', () => {
  expect(endWords({ ...ENDED, phase: null, verdict: 'accepted' })).toBe('taken');
  expect(endWords({ ...ENDED, phase: null, verdict: 'refused' })).toBe('refused');
  expect(endWords({ ...ENDED, endedAt: null, phase: null, verdict: null })).toBe('under way');
});

it('tells what was answered once', () => {
  expect(answerOf({ code: 'lease_over', phase: 'lease_over', detail: null })).toBeUndefined();
  expect(answerOf({ code: 'reset', phase: 'body_sent', detail: 'read ECONNRESET' })).toBe(
    'The connection was lost: read ECONNRESET',
  );
});
