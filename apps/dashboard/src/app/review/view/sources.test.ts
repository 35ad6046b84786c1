// List and page say the same of what the provider knows.
import { expect, it } from 'vitest';
import { evidenceWordOf } from '../review-words';
import { canAsk, knownUnasked } from './sources';

const ASKABLE = { allowedActions: ['lookup' as const], evidence: null, nextStep: null };
const UNASKED = { status: 'unknown' as const, lookups: [], proof: null, attention: null, nextStep: null };

it('says the same as the queue while no question is on record', () => {
  for (const evidence of [null, { verdict: 'not_possible', at: '' } as const])
    expect(knownUnasked({ ...UNASKED, evidence })).toBe(evidenceWordOf({ ...UNASKED, evidence }));
});

it('never says that nobody asked where the provider has proved it, or the question never arose', () => {
  const proof = {
    at: '',
    attemptNumber: 1,
    verdict: 'found',
    method: 'm',
    query: '',
    providerMessageId: null,
  } as const;
  expect(knownUnasked({ ...UNASKED, proof: { ...proof, answer: null }, evidence: null })).toBeUndefined();
  expect(knownUnasked({ ...UNASKED, status: 'sent', evidence: null })).toBeUndefined();
  expect(knownUnasked({ ...UNASKED, nextStep: 'repeat', evidence: null })).toBeUndefined();
});

it('offers no question to a provider that cannot be asked', () => {
  expect(canAsk(ASKABLE)).toBe(true);
  expect(canAsk({ ...ASKABLE, evidence: { verdict: 'not_possible', at: '' } })).toBe(false);
  expect(canAsk({ ...ASKABLE, nextStep: 'repeat' })).toBe(false);
  expect(canAsk({ ...ASKABLE, allowedActions: [] })).toBe(false);
});
