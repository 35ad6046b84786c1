// What is left of a claim.
import { describe, expect, it } from 'vitest';
import { leaseWords } from './lease';

const NOW = Date.parse('2026-01-01T00:00:00.000Z');
const at = (seconds: number) => new Date(NOW + seconds * 1_000).toISOString();
const row = {
  status: 'sending',
  leaseEndsAt: null,
  nextStep: null,
  nextCheckAt: null,
  dueAt: null,
  quarantineEndsAt: null,
  evidence: null,
  attention: null,
} as const;

describe('A claim', () => {
  it('counts down', () => {
    expect(leaseWords({ ...row, leaseEndsAt: at(20) }, NOW)).toEqual({ text: '20 s left', isOverdue: false });
  });

  it('is overdue once its lease is over, and when it has none', () => {
    expect(leaseWords({ ...row, leaseEndsAt: at(-75) }, NOW)).toEqual({ text: 'overdue by 1 min', isOverdue: true });
    expect(leaseWords(row, NOW).isOverdue).toBe(true);
  });

  it('says since when one is due that nobody has begun', () => {
    const waiting = { ...row, status: 'queued' } as const;
    expect(leaseWords({ ...waiting, dueAt: at(-75) }, NOW)).toEqual({ text: 'due 1 min ago', isOverdue: true });
    expect(leaseWords({ ...waiting, dueAt: at(240) }, NOW)).toEqual({ text: 'due in 4 min', isOverdue: false });
  });

  it('is no lease while the outcome is unknown: it is repeated, asked about, or waits for a person', () => {
    const unknown = { ...row, status: 'unknown', nextCheckAt: at(24) } as const;
    expect(leaseWords({ ...unknown, nextStep: 'ask' }, NOW).text).toBe('asked about in 24 s');
    expect(leaseWords({ ...unknown, nextStep: 'repeat' }, NOW).text).toBe(
      'repeated under the provider’s own key in 24 s',
    );
    const parked = { ...unknown, attention: 'resolution_required' } as const;
    expect(leaseWords(parked, NOW)).toEqual({ text: 'waits for a person', isOverdue: false });
    expect(leaseWords({ ...parked, nextStep: 'send_again' }, NOW).text).toContain('sent again');
  });
});
