// From ticked rows to the filter of a batch.
import { describe, expect, it } from 'vitest';
import { filterOfRows } from './batch-selection';

type Row = Parameters<typeof filterOfRows>[0][number];
const row = (changes: Partial<Row> = {}): Row => ({
  channel: 'email',
  sender: { id: 's', name: 'smtp-main', provider: 'smtp' },
  reason: { code: 'reset', detail: null },
  evidence: null,
  attention: 'resolution_required',
  stateSince: '2026-11-30T10:00:00.000Z',
  ...changes,
});

describe('The filter of ticked rows', () => {
  it('names all that they have in common, and ends just after the newest', () => {
    expect(filterOfRows([row(), row({ stateSince: '2026-11-30T10:05:00.000Z' })])).toEqual({
      sender: 'smtp-main',
      channel: 'email',
      reasonCode: 'reset',
      evidence: 'none',
      unknownBefore: '2026-11-30T10:05:00.001Z',
    });
  });

  it('leaves out what differs', () => {
    const other = row({ reason: null, evidence: { verdict: 'found', at: '' } });
    const filter = filterOfRows([row(), other]);
    expect(filter).not.toHaveProperty('reasonCode');
    expect(filter).not.toHaveProperty('evidence');
    expect(filter.sender).toBe('smtp-main');
  });
});
