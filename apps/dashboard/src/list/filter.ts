// What a list can be narrowed by. Every filter lives in the page's address.

export interface Option {
  readonly value: string;
  readonly label: string;
}

export interface Filter {
  /** Its parameter, in the page's address and in the API's query alike. */
  readonly name: string;
  readonly label: string;
  /** What may be chosen; without them the value is typed. No value holds a comma. */
  readonly options?: readonly Option[];
  readonly placeholder?: string;
  /** Several values, with commas between: any of them. */
  readonly isSeveral?: boolean;
  /** What a value that is no option is called. */
  readonly labelOf?: (value: string) => string;
  /** What the API is asked for what was chosen, where that is not the value itself: a relative range stays relative. */
  readonly toQuery?: (value: string, nowMs: number) => Readonly<Record<string, string>>;
}

const HOUR_MS = 3_600_000;
const RANGES: Readonly<Record<string, { readonly label: string; readonly ms: number }>> = {
  '1h': { label: 'Last hour', ms: HOUR_MS },
  '24h': { label: 'Last 24 hours', ms: 24 * HOUR_MS },
  '7d': { label: 'Last 7 days', ms: 168 * HOUR_MS },
  '30d': { label: 'Last 30 days', ms: 720 * HOUR_MS },
};

/** A range that moves on with time: the address keeps "last hour", and each question is asked from now. */
export function rangeFilter(queryName: string, label = 'Time'): Filter {
  return {
    name: 'range',
    label,
    options: Object.entries(RANGES).map(([value, range]) => ({ value, label: range.label })),
    toQuery: (value, nowMs) => {
      const range = RANGES[value];
      // One that there is none of is refused by the API, and not passed over.
      return range === undefined ? { [queryName]: value } : { [queryName]: new Date(nowMs - range.ms).toISOString() };
    },
  };
}

/** The values of a filter, one by one. */
export function valuesOf(value: string | null): readonly string[] {
  return (value ?? '')
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');
}

/** As it stands in the address; null where nothing is chosen. */
export function joined(values: readonly string[]): string | null {
  const each = [...new Set(values)];
  return each.length === 0 ? null : each.join(',');
}

/** What a chip says. */
export function chipText({ label, options, isSeveral = false, labelOf }: Filter, value: string): string {
  const words = (isSeveral ? valuesOf(value) : [value]).map(
    (each) => options?.find((option) => option.value === each)?.label ?? labelOf?.(each) ?? each,
  );
  const last = words.at(-1) ?? '';
  return `${label}: ${words.length < 2 ? last : `${words.slice(0, -1).join(', ')} or ${last}`}`;
}

/** The query that the API is asked with. */
export function queryOf(
  filters: readonly Filter[],
  values: Readonly<Record<string, string | null>>,
  nowMs: number,
): Record<string, string> {
  const query: Record<string, string> = {};
  for (const { name, toQuery } of filters) {
    const value = values[name];
    if (value === null || value === undefined || value === '') continue;
    Object.assign(query, toQuery ? toQuery(value, nowMs) : { [name]: value });
  }
  return query;
}
