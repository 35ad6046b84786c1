// Which hints of a poll say something new, by what was told before. Pure.
import type { HintRow } from '../database/sql/find-hints.js';

/** What was told last, by kind and id. */
export type Told = ReadonlyMap<string, HintRow>;

/** A notification is also new where a delivery of it is: its attention is theirs, and has no version of its own. */
export function freshHints(told: Told, rows: readonly HintRow[]): HintRow[] {
  const changed = new Set(rows.filter((row) => isNew(told.get(keyOf(row)), row)));
  const touched = new Set([...changed].map(({ touches }) => touches));
  return rows.filter((row) => changed.has(row) || (row.kind === 'notification' && touched.has(row.id)));
}

/** `seq` of a change that is remembered no more falls to 0, which is no news. */
export function toldBy(rows: readonly HintRow[]): Told {
  return new Map(rows.map((row) => [keyOf(row), row]));
}

function isNew(before: HintRow | undefined, row: HintRow): boolean {
  return before === undefined || before.status !== row.status || before.version !== row.version || row.seq > before.seq;
}

const keyOf = ({ kind, id }: HintRow) => `${kind} ${id}`;
