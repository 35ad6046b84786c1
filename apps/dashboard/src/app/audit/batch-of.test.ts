// The batch behind a run of decisions.
import { expect, it } from 'vitest';
import { batchOf } from './batch-of';

const by = { actor: 'operator:1', reason: 'The relay has them all.' };
const run = ['d2', 'd1'].map((targetId) => ({
  ...by,
  action: 'delivery.resolve',
  targetId,
  after: { state: 'sent' },
}));
const start = { ...by, action: 'resolution-batch.start', targetId: 'b1', after: { batchId: 'incident-1' } };

it('is named by its start, right before them', () => {
  expect(batchOf(run, [...run, start])).toEqual({ id: 'b1', name: 'incident-1' });
});

it('is not known from the start of another, nor without any', () => {
  expect(batchOf(run, [...run, { ...start, reason: 'Something else.' }])).toBeUndefined();
  expect(batchOf(run, [...run, { ...start, actor: 'operator:2' }])).toBeUndefined();
  expect(batchOf(run, [start, ...run])).toBeUndefined();
  expect(batchOf([], [start])).toBeUndefined();
});
