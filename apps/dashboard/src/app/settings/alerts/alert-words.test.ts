// A rule says in plain words when somebody is told.
import { describe, expect, it } from 'vitest';
import { conditionOf, measuredWords } from './alert-words';

describe('The condition of a rule', () => {
  it.each([
    ['unknown_count', 1, 'As soon as one delivery has an unknown outcome'],
    ['unknown_count', 5, '5 deliveries or more have an unknown outcome'],
    ['oldest_unknown_age', 900, 'An outcome is unknown for 15 min or longer'],
    ['no_worker', 90, 'No worker was seen for 1 min'],
    ['mismatch_spike', 1, 'A message ID is reused for another payload'],
    ['mismatch_spike', 20, '20 message IDs or more are reused for other payloads in 10 minutes'],
  ] as const)('%s at %i reads: %s', (kind, threshold, sentence) => {
    expect(conditionOf({ kind, threshold, sender: null })).toBe(sentence);
  });

  it('names the sender that it is about', () => {
    expect(conditionOf({ kind: 'sender_failing', threshold: 50, sender: 'smtp-main' })).toBe(
      '50 % or more of the calls of smtp-main fail, or it is paused',
    );
  });
});

it('tells what was measured in its unit', () => {
  expect(measuredWords('sender_failing', 66.67)).toBe('67 %');
  expect(measuredWords('oldest_unknown_age', 3_700)).toBe('1 h 1 min');
  expect(measuredWords('unknown_count', 1)).toBe('1 delivery');
  expect(measuredWords('mismatch_spike', 12)).toBe('12 message IDs');
});
