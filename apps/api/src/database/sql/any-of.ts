// A column that has any of some values, in the words that the planner does most with.

/** Adds a value to those of the statement, and names its parameter. */
export type Bind = (value: unknown) => string;

export interface Statement {
  readonly text: string;
  readonly values: unknown[];
}

/** SQL. One value is an equality: an index then still gives what follows it in its own order. */
export function anyOf(column: string, values: readonly string[], type: 'text' | 'uuid', bind: Bind): string {
  const [only] = values;
  return values.length === 1 ? `${column} = ${bind(only)}::${type}` : `${column} = ANY (${bind(values)}::${type}[])`;
}

/** Several selects as one, each in its own order and as long as the whole; nothing is in two of them. */
export function firstOf(selects: readonly string[], order: string, limit: number): string {
  const [only] = selects;
  if (selects.length === 1 && only !== undefined) return only;
  return `SELECT * FROM (${unionOf(selects)}) AS n ${order} LIMIT ${Math.trunc(limit)}`;
}

export function unionOf(selects: readonly string[]): string {
  return selects.map((select) => `(${select})`).join('\nUNION ALL ');
}
