// What comes by itself, in words.
import { expect, it } from 'vitest';
import { nextStepWords } from './next-step';

const NOW = Date.parse('2026-01-01T00:00:00.000Z');
const at = (seconds: number) => new Date(NOW + seconds * 1_000).toISOString();
const NONE = { nextStep: null, nextCheckAt: null, dueAt: null, quarantineEndsAt: null, evidence: null } as const;

it('says what is repeated and what is asked, and when', () => {
  expect(nextStepWords({ ...NONE, nextStep: 'repeat', nextCheckAt: at(24) }, NOW)).toBe(
    'repeated under the provider’s own key in 24 s',
  );
  expect(nextStepWords({ ...NONE, nextStep: 'repeat', dueAt: at(-2) }, NOW)).toBe(
    'repeated under the provider’s own key any moment now',
  );
  expect(nextStepWords({ ...NONE, nextStep: 'ask', nextCheckAt: at(90) }, NOW)).toBe('asked about in 1 min');
  const evidence = { verdict: 'not_found', at: at(-9) } as const;
  expect(nextStepWords({ ...NONE, evidence, nextStep: 'ask', nextCheckAt: at(90) }, NOW)).toBe(
    'asked about again in 1 min',
  );
});

it('says where a policy sends again after the quarantine', () => {
  expect(nextStepWords({ ...NONE, nextStep: 'send_again', quarantineEndsAt: at(9) }, NOW)).toBe(
    'sent again by the sender’s policy in 9 s',
  );
});

it('says nothing where nothing comes', () => {
  expect(nextStepWords(NONE, NOW)).toBeUndefined();
});
