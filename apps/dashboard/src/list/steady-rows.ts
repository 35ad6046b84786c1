// Rows that do not jump: what is on screen is brought up to date where it stands, and what is new waits to be let in.

export interface SteadyRows<Row> {
  readonly shown: readonly Row[];
  /** Rows that came since, in the order of the list. */
  readonly waitingCount: number;
}

/** `shownIds` are the rows on screen in their order; null lets everything in. */
export function steadyRows<Row>(
  latest: readonly Row[],
  shownIds: readonly string[] | null,
  idOf: (row: Row) => string,
  kept: ReadonlyMap<string, Row>,
): SteadyRows<Row> {
  if (shownIds === null) return { shown: latest, waitingCount: 0 };
  const byId = new Map(latest.map((row) => [idOf(row), row]));
  const shown = shownIds.map((id) => byId.get(id) ?? kept.get(id)).filter((row) => row !== undefined);
  const isShown = new Set(shownIds);
  return { shown, waitingCount: latest.filter((row) => !isShown.has(idOf(row))).length };
}
