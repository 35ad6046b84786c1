// The lines of a chart, the first behind the others.
import { type Drawn, valueAt } from './chart-plan';
import classes from './drawing.module.css';
import { STROKES } from './strokes';

type Point = readonly [x: number, y: number] | null;

export function Lines({ series, rows, placeOf }: Drawn) {
  return series.map(({ name, color, stroke = 'plain' }) => {
    const points = rows.map((row, index): Point => {
      const value = valueAt(row, name);
      return value === null ? null : [index + 0.5, 1 - placeOf(value)];
    });
    return (
      <g key={name} stroke={color} {...STROKES[stroke]}>
        <path className={classes['line']} d={lineThrough(points)} />
        <path className={classes['dot']} d={alone(points)} />
      </g>
    );
  });
}

/** Begun anew after each gap. */
function lineThrough(points: readonly Point[]): string {
  return points
    .map((point, index) => (point === null ? '' : `${points[index - 1] ? 'L' : 'M'}${point[0]} ${point[1]}`))
    .join('');
}

/** A dot where a point stands between two gaps, through which no line runs. */
function alone(points: readonly Point[]): string {
  return points
    .map((point, index) => (point && !points[index - 1] && !points[index + 1] ? `M${point[0]} ${point[1]}h0` : ''))
    .join('');
}
