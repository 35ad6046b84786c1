// Since when a key is as it is shown.
import { expect, it } from 'vitest';
import { stateSince } from './state-since';

const DECIDED = '2026-11-30T10:00:00.000Z';
const PROVED = '2026-11-30T12:00:00.000Z';
const conflict = (at: string, acknowledgedAt: string | null = null) => ({ at, acknowledgedAt }) as never;

it('is what the record says, unless proof came after that', () => {
  const key = { attention: null, stateSince: DECIDED, conflicts: [] };
  expect(stateSince({ ...key, deliveries: [{ status: 'failed', provedAt: null }] })).toBe(DECIDED);
  expect(stateSince({ ...key, deliveries: [{ status: 'sent', provedAt: PROVED }] })).toBe(DECIDED);
  expect(stateSince({ ...key, deliveries: [{ status: 'failed', provedAt: PROVED }] })).toBe(PROVED);
});

it('is, of a contradiction, when the first that nobody has acknowledged came', () => {
  const conflicts = [conflict('2026-11-30T13:00:00.000Z'), conflict(PROVED), conflict(DECIDED, PROVED)];
  const deliveries = [{ status: 'failed' as const, provedAt: '2026-11-30T11:00:00.000Z' }];
  expect(stateSince({ attention: 'conflict', stateSince: DECIDED, conflicts, deliveries })).toBe(PROVED);
});
