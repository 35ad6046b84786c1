// One chart, drawn: the plot, what its axes name, and what stands where one points.
'use client';
import { type PointerEvent, useState } from 'react';
import { useZone } from '../components/clock';
import { absoluteTime } from '../components/when';
import { axisTimes } from './axis-times';
import { type ChartPlan, type Limit, type Row, valueAt, valueWords } from './chart-plan';
import classes from './drawing.module.css';
import { Entry } from './legend';
import { Plot } from './plot';
import { scaleFor } from './scale';

interface DrawingProps {
  readonly plan: ChartPlan;
  readonly rows: readonly Row[];
  readonly stepSeconds: number;
  readonly limit: Limit | undefined;
}

export function Drawing({ plan, rows, stepSeconds, limit }: DrawingProps) {
  const { isUtc } = useZone();
  const [pointed, setPointed] = useState<number>();
  // The line has its place also where all is well below it.
  const scale = scaleFor(plan.unit, [...drawnValues(plan, rows), ...(limit ? [limit.value * 1.15] : [])]);
  const row = pointed === undefined ? undefined : rows[pointed];
  const point = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setPointed(Math.min(rows.length - 1, Math.max(0, Math.floor(((clientX - left) / width) * rows.length))));
  };
  return (
    <div className={classes['chart']}>
      <div className={classes['upright']} aria-hidden>
        {scale.ticks.map((tick) => (
          <span key={tick}>
            {plan.unit === 'ms' || plan.unit === 'seconds' ? valueWords(tick, plan.unit) : compact(tick)}
          </span>
        ))}
      </div>
      <div className={classes['plot']} onPointerMove={point} onPointerLeave={() => setPointed(undefined)}>
        <Plot {...{ plan, rows, scale, pointed }} limit={limit?.value} />
        {limit && (
          <span className={classes['limitWords']} style={{ bottom: `${scale.placeOf(limit.value) * 100}%` }}>
            {limit.label}
          </span>
        )}
        {row !== undefined && pointed !== undefined && (
          <Readout
            plan={plan}
            row={row}
            time={absoluteTime(new Date(row.at), isUtc)}
            place={(pointed + 0.5) / rows.length}
          />
        )}
      </div>
      <div className={classes['times']} aria-hidden>
        {axisTimes(rows, stepSeconds, isUtc).map(({ at, text }) => (
          <span key={at}>{text}</span>
        ))}
      </div>
    </div>
  );
}

interface ReadoutProps {
  readonly plan: ChartPlan;
  readonly row: Row;
  readonly time: string;
  /** 0 at the left, 1 at the right. */
  readonly place: number;
}

/** At that side of what one points at where there is more room. */
function Readout({ plan, row, time, place }: ReadoutProps) {
  const side = place < 0.5 ? { left: `${place * 100}%` } : { right: `${(1 - place) * 100}%` };
  return (
    <div className={classes['readout']} style={side}>
      <strong>{time}</strong>
      {plan.series.map((series) => {
        const value = valueAt(row, series.name);
        return (
          value !== null && (
            <Entry key={series.name} series={series} kind={plan.kind} value={valueWords(value, plan.unit)} />
          )
        );
      })}
    </div>
  );
}

/** Bars stand on each other, so their sums are drawn. */
function drawnValues({ kind, series }: ChartPlan, rows: readonly Row[]): number[] {
  const valuesOf = (row: Row) => series.flatMap(({ name }) => valueAt(row, name) ?? []);
  return kind === 'lines'
    ? rows.flatMap(valuesOf)
    : rows.map((row) => valuesOf(row).reduce((sum, value) => sum + value, 0));
}

function compact(value: number): string {
  return new Intl.NumberFormat('en-GB', { notation: 'compact' }).format(value);
}
