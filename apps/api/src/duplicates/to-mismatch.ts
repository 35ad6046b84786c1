// From a stored row to a mismatch as the API shows it.
import { MISMATCH_CAUSES, type Mismatch } from '@oneping/contracts';
import type { MismatchRow } from '../database/sql/list-mismatches.js';
import type { MaskedDiff } from './masked-diff.js';
import { toDuplicate } from './to-duplicate.js';

export function toMismatch(row: MismatchRow): Mismatch {
  const { cause, changes } = diffOf(row);
  return { ...toDuplicate(row), cause: { code: cause, text: MISMATCH_CAUSES[cause] }, changes: [...changes] };
}

function diffOf({ diff, changed }: MismatchRow): MaskedDiff {
  // Safe: written by maskedDiff.
  if (diff !== null) return JSON.parse(diff) as MaskedDiff;
  const changes = (changed ?? []).map((pointer) => ({ pointer, kind: 'changed' as const, hidden: true }));
  return { cause: 'unknown', changes };
}
