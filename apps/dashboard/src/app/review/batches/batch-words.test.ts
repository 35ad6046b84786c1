// What a batch needs before it runs, and how far it is.
import { describe, expect, it } from 'vitest';
import { leftOutWords, progressOf, rateWords, readinessOf, selectionWords } from './batch-words';

const results = (pending: number, resolved = 0) => ({ pending, resolved, excluded: 0, failed: 0, aborted: 0 });

describe('Before a batch runs', () => {
  it('nothing is typed for fifty that are recorded as sent', () => {
    expect(readinessOf({ results: results(50), decision: 'sent' }, '').missing).toEqual([]);
  });

  it('the exact number is typed above fifty', () => {
    const missing = (typed: string) => readinessOf({ results: results(51), decision: 'sent' }, typed).missing;
    expect(missing('')).toEqual(['the number 51, typed']);
    expect(missing('50')).toHaveLength(1);
    expect(missing('51')).toEqual([]);
  });

  it('the word is typed wherever something leaves', () => {
    const missing = (typed: string) => readinessOf({ results: results(3), decision: 'not_sent_resend' }, typed).missing;
    expect(missing('')).toEqual(['the word SEND']);
    expect(missing('SEND')).toEqual([]);
  });

  it('an empty selection never runs', () => {
    expect(readinessOf({ results: results(0), decision: 'sent' }, '0').missing).toHaveLength(1);
  });
});

it('says how many are left out, and why', () => {
  const absent = { code: 'evidence_not_found', count: 1 };
  const words = (selectedCount: number, ...exclusions: { code: string; count: number }[]) =>
    leftOutWords({ selectedCount, exclusions });
  expect(words(2, absent)).toBe('1 of 2 is left out: not found contradicts “sent”');
  expect(words(2, { ...absent, count: 2 })).toMatch(/^Both are left out/);
  expect(words(3, { ...absent, count: 3 })).toBe('All 3 are left out: not found contradicts “sent”');
  expect(words(9, { ...absent, count: 2 }, { code: 'quarantine', count: 1 })).toBe(
    '3 of 9 are left out: 2 × not found contradicts “sent”; 1 × a call may still be running',
  );
});

it('is as far as what is not pending any more', () => {
  expect(progressOf(results(3, 1))).toBe(25);
  expect(progressOf(results(0))).toBe(100);
});

it('says what a batch was selected by, in words', () => {
  const filter = { sender: 'relay', reasonCode: 'timeout', evidence: 'none', unknownBefore: 'T' } as const;
  expect(selectionWords(filter, (at) => `<${at}>`)).toEqual([
    'Sender: relay',
    'Why: Timeout',
    'Evidence: Not asked yet',
    'Unknown since before <T>',
  ]);
  expect(selectionWords({ deliveryIds: ['a', 'b'] }, String)).toEqual(['Exactly the 2 that were ticked']);
});

it.each([
  [null, 'As fast as it goes'],
  [600, 'At most 10 a second'],
  [60, 'At most 1 a second'],
  [10, 'At most 10 a minute'],
])('says of a rate of %s a minute: %s', (perMinute, words) => {
  expect(rateWords(perMinute)).toBe(words);
});
