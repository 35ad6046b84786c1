// Rows that do not jump: what is on screen is brought up to date where it stands, and what is new waits to be let in.

export interface SteadyRows<Row> {
  readonly shown: readonly Row[];
  /** Rows that came since, in the order of the list. */
  readonly waitingCount: number;
  /** Ids of shown rows that the list no longer has: they changed, and stand as they were last seen. */
  readonly gone: ReadonlySet<string>;
}

const NONE: ReadonlySet<string> = new Set();

/**
 * `shownIds` are the rows on screen in their order; null lets everything in. `isWhole`: the latest are all that there
 * are; else what is missing at their end may only have been pushed off the page.
 */
export function steadyRows<Row>(
  latest: readonly Row[],
  shownIds: readonly string[] | null,
  idOf: (row: Row) => string,
  kept: ReadonlyMap<string, Row>,
  isWhole = false,
): SteadyRows<Row> {
  if (shownIds === null) return { shown: latest, waitingCount: 0, gone: NONE };
  const byId = new Map(latest.map((row) => [idOf(row), row]));
  const shown = shownIds.map((id) => byId.get(id) ?? kept.get(id)).filter((row) => row !== undefined);
  const isShown = new Set(shownIds);
  const sureUpTo = isWhole ? shownIds.length : shownIds.findLastIndex((id) => byId.has(id));
  const gone = shownIds.slice(0, Math.max(0, sureUpTo)).filter((id) => !byId.has(id));
  return {
    // The same array where it holds the same: then nothing is drawn again.
    shown: isSame(shown, latest) ? latest : shown,
    waitingCount: latest.filter((row) => !isShown.has(idOf(row))).length,
    gone: gone.length === 0 ? NONE : new Set(gone),
  };
}

function isSame<Row>(some: readonly Row[], others: readonly Row[]): boolean {
  return some.length === others.length && some.every((row, index) => row === others[index]);
}
