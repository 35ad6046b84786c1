// Where a page of a list that is ordered by time begins: after this instant and id.

export interface Position {
  /** Microseconds since 1970, in digits: a Date would lose some. */
  readonly us: string;
  readonly id: string;
}

/** SQL: the instant of a parameter that holds microseconds since 1970. */
export function instantOf(parameter: string): string {
  return `timestamptz '1970-01-01 00:00:00Z' + ${parameter}::int8 * interval '1 microsecond'`;
}
