// What a chart draws: series over points of time. The chart and its table twin show the same.
import { inWords } from '../components/durations';
import { grouped } from '../components/numbers';

export interface Series {
  readonly name: string;
  readonly label: string;
  /** A CSS colour; each is told from its neighbours by more than its hue: order, stroke, legend and table. */
  readonly color: string;
  /** Of a line: what lies behind is wide, what lies over it thin or broken, so that each shows where all run as one. */
  readonly stroke?: Stroke;
}

export type Stroke = 'plain' | 'broken' | 'wide';

export interface ChartPlan {
  readonly title: string;
  readonly kind: 'bars' | 'lines';
  /** `ms` and `seconds` are told as lengths of time, such as 250 ms or 5 min. */
  readonly unit: 'deliveries' | 'repeats' | 'keys' | 'ms' | 'seconds';
  readonly series: readonly Series[];
}

/** One point of time, with a value or null for each series. */
export type Row = { readonly at: string } & Readonly<Record<string, string | number | null>>;

/** What is drawn in a square of one point of time by one. */
export interface Drawn {
  readonly series: readonly Series[];
  readonly rows: readonly Row[];
  /** 0 at the bottom, 1 at the top. */
  readonly placeOf: (value: number) => number;
}

/** A line across: what is above it is alarming. */
export interface Limit {
  readonly value: number;
  readonly label: string;
}

/** Whether there is anything to draw. */
export function isFlat(rows: readonly Row[], series: readonly Series[]): boolean {
  return rows.every((row) => series.every(({ name }) => !row[name]));
}

/** A value with its unit. */
export function valueWords(value: number, unit: ChartPlan['unit']): string {
  if (unit === 'seconds') return value === 0 ? '0 s' : inWords(value);
  return unit === 'ms' ? inWords(value / 1_000) : `${grouped(Math.round(value))} ${unit}`;
}

export function valueAt(row: Row, name: string): number | null {
  const value = row[name];
  return typeof value === 'number' ? value : null;
}
