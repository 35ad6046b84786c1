// From rolled-up rows to the points of a chart and their totals. Pure.
import type { OverviewFigures, OverviewRange } from '@oneping/contracts';
import type { RollupRow } from '../database/sql/overview.js';
import { addHistograms, percentilesOf } from './latency.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

export interface Span {
  readonly grain: 'minute' | 'hour';
  readonly stepMs: number;
  readonly lengthMs: number;
  /** Whether as much again before it is still kept. */
  readonly hasPrevious: boolean;
}

export const SPANS: Readonly<Record<OverviewRange, Span>> = {
  '1h': { grain: 'minute', stepMs: MINUTE_MS, lengthMs: HOUR_MS, hasPrevious: true },
  '24h': { grain: 'minute', stepMs: 15 * MINUTE_MS, lengthMs: DAY_MS, hasPrevious: true },
  '7d': { grain: 'hour', stepMs: HOUR_MS, lengthMs: 7 * DAY_MS, hasPrevious: true },
  '30d': { grain: 'hour', stepMs: 6 * HOUR_MS, lengthMs: 30 * DAY_MS, hasPrevious: true },
  '90d': { grain: 'hour', stepMs: DAY_MS, lengthMs: 90 * DAY_MS, hasPrevious: false },
};

export type Point = { readonly at: string } & OverviewFigures;

/** When the series begins, ms since 1970: on a step, so that the last point is the one that is filling now. */
export function startOf({ stepMs, lengthMs }: Span, nowMs: number): number {
  return Math.floor(nowMs / stepMs) * stepMs + stepMs - lengthMs;
}

/** A point for each step from `startMs` on, empty ones included. */
export function seriesOf(rows: readonly RollupRow[], { stepMs, lengthMs }: Span, startMs: number): Point[] {
  const steps = Array.from({ length: lengthMs / stepMs }, (): RollupRow[] => []);
  for (const row of rows) steps[Math.floor((row.bucket_ms - startMs) / stepMs)]?.push(row);
  return steps.map((inStep, index) => ({
    at: new Date(startMs + index * stepMs).toISOString(),
    ...figuresOf(inStep),
  }));
}

export function figuresOf(rows: readonly RollupRow[]): OverviewFigures {
  const sum = (value: (row: RollupRow) => number) => rows.reduce((total, row) => total + value(row), 0);
  const latencies = rows.reduce<readonly number[] | null>((all, row) => addHistograms(all, row.latencies), null);
  const ages = rows.flatMap(({ oldest_unknown_seconds }) => oldest_unknown_seconds ?? []);
  return {
    accepted: sum((row) => row.accepted),
    sent: sum((row) => row.sent),
    failed: sum((row) => row.failed),
    lapsed: sum((row) => row.lapsed),
    canceled: sum((row) => row.canceled),
    duplicates: {
      replay: sum((row) => row.replayed),
      mismatch: sum((row) => row.mismatched),
      inUse: sum((row) => row.in_use),
      expired: sum((row) => row.expired),
      worker: sum((row) => row.worker_refused),
    },
    latencyMs: percentilesOf(latencies),
    oldestUnknownSeconds: ages.length === 0 ? null : Math.max(...ages),
  };
}
