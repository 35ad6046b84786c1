// Which series is which: its word beside a piece of it as it is drawn.
import { type ChartPlan, isFlat, type Row, type Series } from './chart-plan';
import classes from './drawing.module.css';
import { STROKES } from './strokes';

/** Of those that are drawn: what did not happen needs no word. One alone is named by its title. */
export function Legend({ plan: { kind, series }, rows }: { readonly plan: ChartPlan; readonly rows: readonly Row[] }) {
  if (series.length < 2) return null;
  return (
    <div className={classes['legend']}>
      {series
        .filter((each) => !isFlat(rows, [each]))
        .map((each) => (
          <Entry key={each.name} series={each} kind={kind} />
        ))}
    </div>
  );
}

interface EntryProps {
  readonly series: Series;
  readonly kind: ChartPlan['kind'];
  readonly value?: string;
}

export function Entry({ series: { label, color, stroke = 'plain' }, kind, value }: EntryProps) {
  return (
    <span className={classes['entry']}>
      {kind === 'bars' ? (
        <span className={classes['swatch']} style={{ background: color }} aria-hidden />
      ) : (
        <svg width={20} height={8} aria-hidden>
          <line x1={3} x2={17} y1={4} y2={4} stroke={color} {...STROKES[stroke]} />
        </svg>
      )}
      {label}
      {value !== undefined && <strong>{value}</strong>}
    </span>
  );
}
