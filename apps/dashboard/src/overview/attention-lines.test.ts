// What the strip says.
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

describe('The attention strip', () => {
  it('says nothing while all is well', () => {
    expect(attentionLines(WELL)).toEqual([]);
  });

  it('names how many need review, and the oldest age', () => {
    const [line] = attentionLines({ ...WELL, needsReview: 7, oldestUnknownSeconds: 2_520 });
    expect(line?.text).toBe('7 deliveries need review, the oldest for 42 min.');
  });

  it('puts a missing worker first', () => {
    const [first] = attentionLines({ ...WELL, needsReview: 1, workersAlive: 0 });
    expect(first?.text).toContain('No worker is alive');
  });

  it('leads from what is overdue to a list of just that', () => {
    expect(attentionLines({ ...WELL, overdue: 2 })[0]).toMatchObject({
      path: '/pending',
      query: { state: 'queued', overdue: 'true' },
    });
  });

  it('does not claim to know a count that was cut', () => {
    expect(attentionLines({ ...WELL, overdue: 10_000 })[0]?.text).toContain('10 000+ deliveries have');
  });
});
