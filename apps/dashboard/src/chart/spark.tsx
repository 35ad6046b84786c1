// A chart as small as a word, beside the number whose way it shows.
import { Bars } from './bars';
import { type Row, type Series, valueAt } from './chart-plan';
import classes from './spark.module.css';

interface SparkProps {
  readonly series: readonly Series[];
  readonly rows: readonly Row[];
  /** What it shows, in words; without them it is left out for whoever does not see it. */
  readonly label?: string;
}

export function Spark({ series, rows, label }: SparkProps) {
  const spoken = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  const most = Math.max(...rows.map((row) => series.reduce((sum, { name }) => sum + (valueAt(row, name) ?? 0), 0)));
  return (
    <span className={classes['spark']} {...spoken}>
      {most > 0 && (
        <svg viewBox={`0 0 ${rows.length} 1`} preserveAspectRatio="none" aria-hidden>
          <Bars series={series} rows={rows} placeOf={(value) => value / most} />
        </svg>
      )}
    </span>
  );
}
