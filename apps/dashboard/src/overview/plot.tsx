// The bars or lines of a chart, in a square of one point of time by one that is stretched to whatever room there is.
import type { ChartPlan, Row } from './chart-series';
import classes from './drawing.module.css';
import type { Scale } from './scale';

interface PlotProps {
  readonly plan: ChartPlan;
  readonly rows: readonly Row[];
  readonly scale: Scale;
  readonly limit: number | undefined;
  /** Which row one points at. */
  readonly pointed: number | undefined;
}

/** Of the width that a point of time has. */
const BAR_WIDTH = 0.76;

export function Plot({ plan, rows, scale, limit, pointed }: PlotProps) {
  return (
    <svg
      viewBox={`0 0 ${rows.length} 1`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`${plan.title}, drawn. The switch above shows the same as a table.`}
    >
      {scale.ticks.map((tick) => (
        <Rule key={tick} className="rule" y={1 - scale.placeOf(tick)} width={rows.length} />
      ))}
      {pointed !== undefined && <rect className={classes['pointed']} x={pointed} y={0} width={1} height={1} />}
      {plan.kind === 'bars' ? <Bars {...{ plan, rows, scale }} /> : <Lines {...{ plan, rows, scale }} />}
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

type Drawn = Pick<PlotProps, 'plan' | 'rows' | 'scale'>;

function Bars({ plan: { series }, rows, scale }: Drawn) {
  return rows.map((row, index) => {
    let below = 0;
    return series.map(({ name, color }) => {
      const value = valueAt(row, name) ?? 0;
      const [bottom, top] = [scale.placeOf(below), scale.placeOf(below + value)];
      below += value;
      if (value === 0) return null;
      return (
        <rect
          key={row.at + name}
          fill={color}
          x={index + (1 - BAR_WIDTH) / 2}
          y={1 - top}
          width={BAR_WIDTH}
          height={top - bottom}
        />
      );
    });
  });
}

/** With a dot at each point, so that one between two gaps can be seen as well. */
function Lines({ plan: { series }, rows, scale }: Drawn) {
  return series.map(({ name, color }) => {
    const points = rows.map((row, index) => {
      const value = valueAt(row, name);
      return value === null ? null : ([index + 0.5, 1 - scale.placeOf(value)] as const);
    });
    return (
      <g key={name} stroke={color}>
        <path className={classes['line']} d={lineThrough(points)} />
        <path
          className={classes['dot']}
          d={points.map((point) => (point ? `M${point[0]} ${point[1]}h0` : '')).join('')}
        />
      </g>
    );
  });
}

/** Begun anew after each gap. */
function lineThrough(points: readonly (readonly [number, number] | null)[]): string {
  return points
    .map((point, index) => (point === null ? '' : `${points[index - 1] ? 'L' : 'M'}${point[0]} ${point[1]}`))
    .join('');
}

function valueAt(row: Row, name: string): number | null {
  const value = row[name];
  return typeof value === 'number' ? value : null;
}
