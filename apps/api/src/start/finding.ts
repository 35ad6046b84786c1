// What an examination found: all is well, somebody should know, or the service cannot keep its promises like this.

export interface Finding {
  readonly state: 'sound' | 'warning' | 'wrong';
  /** One line; where something is wrong, with the way out. Holds no secret. */
  readonly text: string;
}

/** `wrong` for each problem, or the one sentence where there is none. */
export function findingsOf(problems: readonly string[], soundText: string): Finding[] {
  if (problems.length === 0) return [{ state: 'sound', text: soundText }];
  return problems.map((text) => ({ state: 'wrong', text }));
}
