// What the strip says.

import type { Overview } from '@oneping/contracts';
import { describe, expect, it } from 'vitest';
import { attentionLines } from './attention-lines';

const WELL = {
  needsReview: 0,
  oldestUnknownSeconds: null,
  conflicts: 0,
  overdue: 0,
  sendersDown: 0,
  workersAlive: 1,
};

const lines = (attention: Partial<Overview['attention']>, senders: Overview['senders'] = []) =>
  attentionLines({ attention: { ...WELL, ...attention }, senders });

describe('The attention strip', () => {
  it('says nothing while all is well', () => {
    expect(lines({})).toEqual([]);
  });

  it('names how many need review, and the oldest age', () => {
    const [line] = lines({ needsReview: 7, oldestUnknownSeconds: 2_520 });
    expect(line?.text).toBe('7 deliveries need review, the oldest for 42 min.');
  });

  it('puts a missing worker first', () => {
    const [first] = lines({ needsReview: 1, workersAlive: 0 });
    expect(first?.text).toContain('No worker is alive');
  });

  it('leads from what is overdue to a list of just that', () => {
    expect(lines({ overdue: 2 })[0]).toMatchObject({
      path: '/pending',
      query: { state: 'queued', overdue: 'true' },
    });
  });

  it('names a sender that is failing, though nobody paused it', () => {
    const sender = {
      id: '01',
      name: 'relay',
      channel: 'email',
      provider: 'smtp',
      circuit: 'closed',
      waiting: 0,
    } as const;
    const failing = {
      ...sender,
      state: 'open',
      lastTrouble: null,
      lastHour: { sent: 1, refused: 9, unknown: 0, p95Ms: null },
    } as const;
    const [line] = lines({}, [
      { ...failing, lastDay: [] },
      { ...failing, lastDay: [], lastHour: { sent: 9, refused: 1, unknown: 0, p95Ms: null } },
    ]);
    expect(line?.text).toBe('The sender relay is failing: of its calls of the last hour, 10 % succeeded.');
    expect(line?.query).toEqual({ id: '01' });
    expect(lines({}, [{ ...failing, lastDay: [], state: 'paused' }])).toEqual([]);
  });

  it('does not claim to know a count that was cut', () => {
    expect(lines({ overdue: 10_000 })[0]?.text).toContain('10 000+ deliveries have');
  });
});
