// The two sides of a difference.
import type { FieldChange } from '@oneping/contracts';
import { describe, expect, it } from 'vitest';
import { diffOrder, sideOf } from './diff-sides';

const change = (parts: Partial<FieldChange>): FieldChange => ({
  pointer: '/x',
  kind: 'changed',
  hidden: false,
  ...parts,
});

describe('A difference', () => {
  it('shows both values as JSON, so that 1 is not "1"', () => {
    const both = change({ before: 1, after: '1' });
    expect(sideOf(both, 'before')).toEqual({ text: '1', isValue: true });
    expect(sideOf(both, 'after')).toEqual({ text: '"1"', isValue: true });
  });

  it('tells a hidden value only that it changed', () => {
    expect(sideOf(change({ hidden: true }), 'before')).toEqual({ text: 'changed (hidden)', isValue: false });
  });

  it('shows what was accepted to whoever may see it; what was refused is not kept', () => {
    const hidden = change({ hidden: true });
    expect(sideOf(hidden, 'before', { value: '86.90' })).toEqual({ text: '"86.90"', isValue: true });
    expect(sideOf(hidden, 'after', { value: '86.90' })).toEqual({ text: 'another value (not kept)', isValue: false });
    expect(sideOf(change({ kind: 'removed', hidden: true }), 'after', { value: 1 }).text).toBe('not there');
  });

  it('says which side lacks it', () => {
    expect(sideOf(change({ kind: 'added', after: 'x' }), 'before').text).toBe('not there');
    expect(sideOf(change({ kind: 'removed', before: 'x' }), 'after').text).toBe('not there');
  });

  it('comes first where a value changed', () => {
    const order = diffOrder([change({ kind: 'added' }), change({ hidden: true }), change({})]);
    expect(order.map(({ kind, hidden }) => `${kind} ${hidden}`)).toEqual([
      'changed false',
      'changed true',
      'added false',
    ]);
  });
});
