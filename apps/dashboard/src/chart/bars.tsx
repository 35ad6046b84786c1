// The bars of a chart, standing on each other.
import { type Drawn, valueAt } from './chart-plan';

/** Of the width that a point of time has. */
const BAR_WIDTH = 0.76;

export function Bars({ series, rows, placeOf }: Drawn) {
  return rows.map((row, index) => {
    let below = 0;
    return series.map(({ name, color }) => {
      const value = valueAt(row, name) ?? 0;
      const [bottom, top] = [placeOf(below), placeOf(below + value)];
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
