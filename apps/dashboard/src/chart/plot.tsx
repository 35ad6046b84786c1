// The bars or lines of a chart, in a square of one point of time by one that is stretched to whatever room there is.
import { Bars } from './bars';
import type { ChartPlan, Row } from './chart-plan';
import classes from './drawing.module.css';
import { Lines } from './lines';
import type { Scale } from './scale';

interface PlotProps {
  readonly plan: ChartPlan;
  readonly rows: readonly Row[];
  readonly scale: Scale;
  readonly limit: number | undefined;
  /** Which row one points at. */
  readonly pointed: number | undefined;
}

export function Plot({ plan, rows, scale, limit, pointed }: PlotProps) {
  return (
    <svg
      viewBox={`0 0 ${rows.length} 1`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`${plan.title}, drawn. The button above shows the same as a table.`}
    >
      {scale.ticks.map((tick) => (
        <Rule key={tick} className="rule" y={1 - scale.placeOf(tick)} width={rows.length} />
      ))}
      {pointed !== undefined && <rect className={classes['pointed']} x={pointed} y={0} width={1} height={1} />}
      {plan.kind === 'bars' ? (
        <Bars series={plan.series} rows={rows} placeOf={scale.placeOf} />
      ) : (
        <Lines series={plan.series} rows={rows} placeOf={scale.placeOf} />
      )}
      {limit !== undefined && <Rule className="limit" y={1 - scale.placeOf(limit)} width={rows.length} />}
    </svg>
  );
}

interface RuleProps {
  readonly className: string;
  readonly y: number;
  readonly width: number;
}

function Rule({ className, y, width }: RuleProps) {
  return <line className={classes[className]} x1={0} x2={width} y1={y} y2={y} />;
}
