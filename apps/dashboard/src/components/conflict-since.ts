// Since when record and evidence contradict each other. Pure.
import type { Conflict } from '@oneping/contracts';

/** The earliest that nobody has acknowledged; undefined: there is none. */
export function conflictSince(conflicts: readonly Pick<Conflict, 'at' | 'acknowledgedAt'>[]): string | undefined {
  const open = conflicts.filter(({ acknowledgedAt }) => acknowledgedAt === null);
  return open.map(({ at }) => at).toSorted()[0];
}
