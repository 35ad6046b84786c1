// From ticked rows, or an incident, to the filter of a batch.
import { expect, it } from 'vitest';
import { filterOfRows, queryOfFilter, unknownBefore } from './batch-selection';

it('is exactly the ticked rows', () => {
  const filter = filterOfRows([{ id: 'a' }, { id: 'c' }]);
  expect(filter).toEqual({ deliveryIds: ['a', 'c'] });
  expect(queryOfFilter(filter)).toEqual({ deliveryIds: 'a,c' });
});

it('ends just after the last of an incident', () => {
  expect(unknownBefore(['2026-11-30T10:05:00.000Z', '2026-11-30T10:00:00.000Z'])).toEqual({
    unknownBefore: '2026-11-30T10:05:00.001Z',
  });
});
