// Neighbours in a list that are one thing to whoever reads it. Pure.

export interface Group<Row> {
  /** Undefined: one row by itself. */
  readonly name: string | undefined;
  readonly rows: readonly Row[];
}

/** Runs of rows of one name, in the order of the list; a row without a name stands alone. */
export function groupsOf<Row>(rows: readonly Row[], nameOf: (row: Row) => string | null): readonly Group<Row>[] {
  const groups: { name: string | undefined; rows: Row[] }[] = [];
  for (const row of rows) {
    const name = nameOf(row) ?? undefined;
    const last = groups.at(-1);
    if (last !== undefined && name !== undefined && last.name === name) last.rows.push(row);
    else groups.push({ name, rows: [row] });
  }
  return groups.map((group) => (group.rows.length > 1 ? group : { ...group, name: undefined }));
}

/** Each group that is closed is its first row. */
export function visibleRows<Row>(groups: readonly Group<Row>[], opened: ReadonlySet<string>): readonly Row[] {
  return groups.flatMap(({ name, rows }) => (name === undefined || opened.has(name) ? rows : rows.slice(0, 1)));
}
