// What each chart of the overview draws, as rows of a table: the chart and its twin show the same.
import type { Overview } from '@oneping/contracts';
import { inWords } from '../components/durations';
import { grouped } from '../components/numbers';

export interface Series {
  readonly name: string;
  readonly label: string;
  /** A CSS colour; each is told from its neighbours by more than its hue: order, legend and table. */
  readonly color: string;
}

export interface ChartPlan {
  readonly title: string;
  readonly kind: 'bars' | 'lines';
  /** `ms` and `seconds` are told as lengths of time, such as 250 ms or 5 min. */
  readonly unit: 'deliveries' | 'repeats' | 'ms' | 'seconds';
  readonly series: readonly Series[];
  /** A line across: what is above it is alarming. */
  readonly limit?: (overview: Overview) => { readonly value: number; readonly label: string };
  /** One per point of time, with a value or null for each series. */
  readonly rows: (overview: Overview) => readonly Row[];
}

export type Row = { readonly at: string } & Readonly<Record<string, string | number | null>>;

export const CHARTS: readonly ChartPlan[] = [
  {
    title: 'Throughput by result',
    kind: 'bars',
    unit: 'deliveries',
    series: [
      { name: 'sent', label: 'Sent', color: 'var(--chart-green)' },
      { name: 'failed', label: 'Failed', color: 'var(--chart-red)' },
      { name: 'lapsed', label: 'Lapsed', color: 'var(--chart-amber)' },
      { name: 'canceled', label: 'Canceled', color: 'var(--chart-grey)' },
    ],
    rows: ({ series }) =>
      series.map(({ at, sent, failed, lapsed, canceled }) => ({ at, sent, failed, lapsed, canceled })),
  },
  {
    title: 'Duplicates by reason',
    kind: 'bars',
    unit: 'repeats',
    series: [
      { name: 'replay', label: 'Replayed', color: 'var(--chart-teal)' },
      { name: 'mismatch', label: 'Other payload', color: 'var(--chart-amber)' },
      { name: 'inUse', label: 'In use', color: 'var(--chart-blue)' },
      { name: 'expired', label: 'After expiry', color: 'var(--chart-red)' },
      { name: 'worker', label: 'By a worker', color: 'var(--chart-grey)' },
    ],
    rows: ({ series }) => series.map(({ at, duplicates }) => ({ at, ...duplicates })),
  },
  {
    title: 'Accepted to sent',
    kind: 'lines',
    unit: 'ms',
    series: [
      { name: 'p50', label: 'p50', color: 'var(--chart-teal)' },
      { name: 'p95', label: 'p95', color: 'var(--chart-blue)' },
      { name: 'p99', label: 'p99', color: 'var(--chart-amber)' },
    ],
    rows: ({ series }) =>
      series.map(({ at, latencyMs }) => ({ at, ...(latencyMs ?? { p50: null, p95: null, p99: null }) })),
  },
  {
    title: 'Oldest that needs review',
    kind: 'lines',
    unit: 'seconds',
    limit: ({ oldestUnknownLimitSeconds: value }) => ({ value, label: `Alarming above ${inWords(value)}` }),
    series: [{ name: 'age', label: 'Age', color: 'var(--chart-amber)' }],
    rows: ({ series }) => series.map(({ at, oldestUnknownSeconds }) => ({ at, age: oldestUnknownSeconds })),
  },
];

/** Whether there is anything to draw. */
export function isFlat(rows: readonly Row[], series: readonly Series[]): boolean {
  return rows.every((row) => series.every(({ name }) => !row[name]));
}

/** A value with its unit. */
export function valueWords(value: number, unit: ChartPlan['unit']): string {
  if (unit === 'seconds') return value === 0 ? '0 s' : inWords(value);
  return unit === 'ms' ? inWords(value / 1_000) : `${grouped(Math.round(value))} ${unit}`;
}
