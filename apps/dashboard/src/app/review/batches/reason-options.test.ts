// The reasons that are there, with their counts.
import { expect, it } from 'vitest';
import { reasonOptions } from './reason-options';

const GROUPS = [
  { reason: 'timeout', parkedCount: 2 },
  { reason: 'reset', parkedCount: 4 },
  { reason: 'timeout', parkedCount: 3 },
  { reason: null, parkedCount: 9 },
  { reason: 'lease_over', parkedCount: 0 },
];

it('are added up over incidents, the most frequent first, and only what waits for a person', () => {
  expect(reasonOptions(GROUPS, null)).toEqual([
    { value: 'timeout', label: 'Timeout (timeout): 5' },
    { value: 'reset', label: 'Link lost after the body (reset): 4' },
  ]);
});

it('keep the chosen one', () => {
  expect(reasonOptions([], 'timeout')).toEqual([{ value: 'timeout', label: 'Timeout (timeout): 0' }]);
});
