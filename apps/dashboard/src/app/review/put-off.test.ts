// What is put off, until when and by whom.
import type { TakenDecision } from '@oneping/contracts';
import { expect, it } from 'vitest';
import { isPutOff, whoPutOff } from './put-off';

const UNTIL = '2026-11-30T10:00:00.000Z';
const taken = (action: string, actorName: string): TakenDecision => ({
  at: UNTIL,
  actor: 'operator:1',
  actorName,
  action,
  targetKind: 'delivery',
  targetId: 'd',
  reason: 'I ask the relay first.',
});

it('is put off until its time has come', () => {
  expect(isPutOff({ snoozedUntil: UNTIL }, Date.parse(UNTIL) - 1)).toBe(true);
  expect(isPutOff({ snoozedUntil: UNTIL }, Date.parse(UNTIL))).toBe(false);
  expect(isPutOff({ snoozedUntil: null }, 0)).toBe(false);
});

it('was put off by whoever did so last, not by who moved its deadline since', () => {
  const decisions = [
    taken('delivery.extend', 'Cleo'),
    taken('delivery.snooze', 'Bob'),
    taken('delivery.snooze', 'Ada'),
  ];
  expect(whoPutOff(decisions)?.actorName).toBe('Bob');
  expect(whoPutOff(decisions.slice(0, 1))?.actorName).toBe('Cleo');
  expect(whoPutOff([])).toBeUndefined();
});
