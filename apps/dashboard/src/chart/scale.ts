// Where values stand on the upright axis of a chart, and which of them it names. Pure.
import type { ChartPlan } from './chart-plan';

export interface Scale {
  /** From the bottom to the top, at even distances. */
  readonly ticks: readonly number[];
  /** 0 at the bottom, 1 at the top. */
  readonly placeOf: (value: number) => number;
}

const MOST_STEPS = 4;
const SECOND_MS = 1_000;
const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Steps between two ticks that read well as lengths of time. */
const STEPS_OF_SECONDS = [
  ...[1, 5, 15],
  ...[1, 5, 15, 30].map((count) => count * MINUTE),
  ...[1, 2, 3, 6, 12].map((count) => count * HOUR),
];
/** Latencies lie orders apart, so their axis goes up in leaps: one late delivery leaves the others in sight. */
const LEAPS_OF_MS = [
  ...[1, 10, 100],
  ...[1, 10].map((count) => count * SECOND_MS),
  ...[1, 10].map((count) => count * MINUTE * SECOND_MS),
  ...[1, 10].map((count) => count * HOUR * SECOND_MS),
  ...[4, 40, 400].map((count) => count * DAY * SECOND_MS),
];

/** `values`: all that are drawn. Their unit says how the axis goes up. */
export function scaleFor(unit: ChartPlan['unit'], values: readonly number[]): Scale {
  const most = Math.max(1, ...values);
  return unit === 'ms' ? leaping(Math.min(most, ...values), most) : even(stepOf(unit, most), most);
}

function even(step: number, most: number): Scale {
  const count = Math.max(1, Math.ceil(most / step));
  const ticks = Array.from({ length: count + 1 }, (_, index) => index * step);
  return { ticks, placeOf: (value) => value / (count * step) };
}

function stepOf(unit: ChartPlan['unit'], most: number): number {
  const fits = (step: number) => most <= step * MOST_STEPS;
  if (unit === 'seconds') return STEPS_OF_SECONDS.find(fits) ?? DAY * roundStep(most / DAY);
  return roundStep(most);
}

/** 1, 2 or 5 with as many noughts as it takes. */
function roundStep(most: number): number {
  const power = 10 ** Math.max(0, Math.floor(Math.log10(most / MOST_STEPS)));
  return ([1, 2, 5].find((digit) => most <= digit * power * MOST_STEPS) ?? 10) * power;
}

function leaping(least: number, most: number): Scale {
  const from = Math.max(
    0,
    LEAPS_OF_MS.findLastIndex((leap) => leap <= least),
  );
  const above = LEAPS_OF_MS.findIndex((leap) => leap >= most);
  const to = Math.max(from + 1, above === -1 ? LEAPS_OF_MS.length - 1 : above);
  const ticks = LEAPS_OF_MS.slice(from, to + 1);
  return { ticks, placeOf: (value) => placeBetween(ticks, value) };
}

/** By its logarithm between the two ticks around it; what lies beyond stands at the edge. */
function placeBetween(ticks: readonly number[], value: number): number {
  const [first = 1] = ticks;
  const last = ticks.at(-1) ?? first;
  const held = Math.min(Math.max(value, first), last);
  const below = Math.min(
    ticks.findLastIndex((tick) => tick <= held),
    ticks.length - 2,
  );
  const [low = 1, high = 1] = ticks.slice(below, below + 2);
  return (below + Math.log(held / low) / Math.log(high / low)) / (ticks.length - 1);
}
