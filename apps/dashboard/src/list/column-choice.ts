// Which columns of a list are shown: the address keeps those that are not. Pure.

export interface NamedColumn {
  readonly accessor: string;
  readonly title: string;
}

/** Those that may be shown of what the address leaves out: unknown names mean nothing, and one column always stays. */
export function shownNames(names: readonly string[], without: readonly string[]): readonly string[] {
  const shown = names.filter((name) => !without.includes(name));
  return shown.length === 0 ? names : shown;
}

/** The address after a column was switched: what is left out, in the order of the list. */
export function switchedWithout(names: readonly string[], without: readonly string[], name: string): readonly string[] {
  const shown = shownNames(names, without);
  const next = shown.includes(name) ? shown.filter((each) => each !== name) : [...shown, name];
  return next.length === 0
    ? names.filter((each) => !shown.includes(each))
    : names.filter((each) => !next.includes(each));
}
