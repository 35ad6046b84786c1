// What each chart of the overview draws.
import type { Overview } from '@oneping/contracts';
import type { ChartPlan, Limit, Row } from '../chart/chart-plan';
import { inWords } from '../components/durations';

interface OverviewChart extends ChartPlan {
  readonly rows: (overview: Overview) => readonly Row[];
  readonly limit?: (overview: Overview) => Limit;
}

export const CHARTS: readonly OverviewChart[] = [
  {
    title: 'Throughput by result',
    kind: 'bars',
    unit: 'deliveries',
    series: [
      { name: 'sent', label: 'Sent', color: 'var(--chart-green)' },
      { name: 'failed', label: 'Failed', color: 'var(--chart-red)' },
      { name: 'lapsed', label: 'Lapsed', color: 'var(--chart-violet)' },
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
      { name: 'mismatch', label: 'Other payload', color: 'var(--chart-violet)' },
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
      { name: 'p99', label: 'p99', color: 'var(--chart-grey)', stroke: 'wide' },
      { name: 'p95', label: 'p95', color: 'var(--chart-violet)', stroke: 'broken' },
      { name: 'p50', label: 'p50', color: 'var(--chart-teal)' },
    ],
    rows: ({ series }) =>
      series.map(({ at, latencyMs }) => ({ at, ...(latencyMs ?? { p50: null, p95: null, p99: null }) })),
  },
  {
    title: 'Oldest that needs review',
    kind: 'lines',
    unit: 'seconds',
    limit: ({ oldestUnknownLimitSeconds: value }) => ({ value, label: `Alarming above ${inWords(value)}` }),
    series: [{ name: 'age', label: 'Age', color: 'var(--chart-unknown)' }],
    rows: ({ series }) => series.map(({ at, oldestUnknownSeconds }) => ({ at, age: oldestUnknownSeconds })),
  },
];
