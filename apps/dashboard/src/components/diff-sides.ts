// What each side of a difference says, and which differences come first. Pure.
import type { FieldChange } from '@oneping/contracts';
import type { AcceptedValue } from './accepted-value';

export interface DiffSide {
  readonly text: string;
  /** Whether it is the value itself, not words about it. */
  readonly isValue: boolean;
}

/** `accepted`: as the key's record has it. What was refused is not kept, so a hidden value has one side only. */
export function sideOf(
  { kind, hidden, before, after }: FieldChange,
  side: 'before' | 'after',
  accepted?: AcceptedValue,
): DiffSide {
  const isAbsent = (kind === 'added' && side === 'before') || (kind === 'removed' && side === 'after');
  if (isAbsent) return { text: 'not there', isValue: false };
  if (hidden && side === 'before' && accepted) return { text: JSON.stringify(accepted.value), isValue: true };
  if (hidden && accepted) return { text: 'another value (not kept)', isValue: false };
  if (hidden) return { text: `${kind} (hidden)`, isValue: false };
  const value = side === 'before' ? before : after;
  return value === undefined ? { text: kind, isValue: false } : { text: JSON.stringify(value), isValue: true };
}

const RANK: Record<FieldChange['kind'], number> = { changed: 0, added: 1, removed: 2 };

/** Changed fields first; among equals those whose values are shown. */
export function diffOrder(changes: readonly FieldChange[]): readonly FieldChange[] {
  return changes.toSorted((a, b) => RANK[a.kind] - RANK[b.kind] || Number(a.hidden) - Number(b.hidden));
}
