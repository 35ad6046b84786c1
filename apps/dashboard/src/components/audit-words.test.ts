// The audit log speaks in sentences, for everything that is ever written into it.
import { AUDIT_ACTIONS } from '@oneping/contracts';
import { expect, it } from 'vitest';
import { ACTION_OPTIONS, actionWords, targetWords } from './audit-words';

it.each(AUDIT_ACTIONS)('has words of its own for %s', (action) => {
  expect(actionWords(action)).not.toContain(':');
  expect(actionWords(action)).toMatch(/^[A-Z][^.]+$/);
});

it('tells every action from every other', () => {
  expect(new Set(ACTION_OPTIONS.map(({ label }) => label)).size).toBe(AUDIT_ACTIONS.length);
});

it('can read what a later release has written', () => {
  expect(actionWords('retry-plan.turn_over')).toBe('Retry plan: turn over');
});

it('calls targets as the pages do', () => {
  expect(['notification', 'api-key', 'resolution-batch'].map(targetWords)).toEqual([
    'Key',
    'API key',
    'Resolution batch',
  ]);
});
