// What is left of a claim.
import { describe, expect, it } from 'vitest';
import { leaseWords } from './lease';

const NOW = Date.parse('2026-01-01T00:00:00.000Z');
const at = (seconds: number) => new Date(NOW + seconds * 1_000).toISOString();
const row = { status: 'sending', leaseEndsAt: null, nextCheckAt: null, attention: null } as const;

describe('A claim', () => {
  it('counts down', () => {
    expect(leaseWords({ ...row, leaseEndsAt: at(20) }, NOW)).toEqual({ text: '20 s left', isOverdue: false });
  });

  it('is overdue once its lease is over, and when it has none', () => {
    expect(leaseWords({ ...row, leaseEndsAt: at(-75) }, NOW)).toEqual({ text: 'overdue by 1 min', isOverdue: true });
    expect(leaseWords(row, NOW).isOverdue).toBe(true);
  });

  it('is no lease while the outcome is unknown: it is asked again, or waits for a person', () => {
    expect(leaseWords({ ...row, status: 'unknown', nextCheckAt: at(24) }, NOW).text).toBe('asked again in 24 s');
    const parked = { ...row, status: 'unknown', attention: 'resolution_required' } as const;
    expect(leaseWords(parked, NOW)).toEqual({ text: 'waits for a person', isOverdue: false });
  });
});
