// Which columns of a list are shown: the address keeps those that are not. Pure.
import { joined, valuesOf } from './filter';

export interface NamedColumn {
  readonly accessor: string;
  readonly title: string;
  /** Hidden until somebody wants it. */
  readonly isExtra: boolean;
}

/** In an address: no column is left out. No column is called so. */
const NONE = 'none';

/** The names that the address leaves out; those of the extra columns where it says nothing. */
export function withoutOf(columns: readonly NamedColumn[], value: string | null): readonly string[] {
  return value === null ? extraNames(columns) : valuesOf(value);
}

/** Those that may be shown of what is left out: unknown names mean nothing, and one column always stays. */
export function shownNames(columns: readonly NamedColumn[], without: readonly string[]): readonly string[] {
  const names = columns.map(({ accessor }) => accessor);
  const shown = names.filter((name) => !without.includes(name));
  return shown.length === 0 ? names : shown;
}

/** The address after a column was switched: what is left out, in the order of the list; null where that is as at first. */
export function switchedColumn(columns: readonly NamedColumn[], value: string | null, name: string): string | null {
  const shown = shownNames(columns, withoutOf(columns, value));
  const next = shown.includes(name) ? shown.filter((each) => each !== name) : [...shown, name];
  const kept = next.length === 0 ? shown : next;
  const without = columns.map(({ accessor }) => accessor).filter((each) => !kept.includes(each));
  return joined(without) === joined(extraNames(columns)) ? null : (joined(without) ?? NONE);
}

function extraNames(columns: readonly NamedColumn[]): readonly string[] {
  return columns.filter(({ isExtra }) => isExtra).map(({ accessor }) => accessor);
}
