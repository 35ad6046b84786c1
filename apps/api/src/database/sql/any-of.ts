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

/** UNION, where a row may be in several of them; UNION ALL costs less. */
type Union = 'UNION' | 'UNION ALL';

/** Several selects as one, each in its own order and as long as the whole. */
export function firstOf(selects: readonly string[], order: string, limit: number, how: Union = 'UNION ALL'): string {
  const [only] = selects;
  if (selects.length === 1 && only !== undefined) return only;
  return `SELECT * FROM (${unionOf(selects, how)}) AS n ${order} LIMIT ${Math.trunc(limit)}`;
}

export function unionOf(selects: readonly string[], how: Union = 'UNION ALL'): string {
  return selects.map((select) => `(${select})`).join(`\n${how} `);
}
