// One chart, drawn.
'use client';
import { BarChart, LineChart } from '@mantine/charts';
import { useClock } from '../components/clock';
import { inWords } from '../components/durations';
import { type ChartPlan, type Row, valueWords } from './chart-series';

interface DrawingProps {
  readonly plan: ChartPlan;
  readonly rows: readonly Row[];
  readonly stepSeconds: number;
  readonly limit: { readonly value: number; readonly label: string } | undefined;
}

const DAY_SECONDS = 86_400;

export function Drawing({ plan, rows, stepSeconds, limit }: DrawingProps) {
  const { isUtc } = useClock();
  const isDaily = rows.length * stepSeconds > 2 * DAY_SECONDS;
  const format = new Intl.DateTimeFormat('en-GB', {
    ...(isDaily ? { day: 'numeric', month: 'short' } : { hour: '2-digit', minute: '2-digit' }),
    ...(isUtc ? { timeZone: 'UTC' } : {}),
  });
  const shared = {
    h: 200,
    data: rows.map((row) => ({ ...row, time: format.format(new Date(row.at)) })),
    dataKey: 'time',
    series: [...plan.series],
    withLegend: plan.series.length > 1,
    // As high as its lines need: on a phone they are several.
    legendProps: { verticalAlign: 'bottom' as const },
    gridAxis: 'x' as const,
    tickLine: 'none' as const,
    xAxisProps: { minTickGap: 40 },
    valueFormatter: (value: number) => valueWords(value, plan.unit),
    yAxisProps: {
      width: plan.unit === 'seconds' ? 72 : 52,
      tickFormatter: (value: number) => (plan.unit === 'seconds' && value > 0 ? inWords(value) : compact(value)),
      allowDecimals: false,
      ...(limit ? { domain: [0, mostOf(plan, rows, limit.value)], tickCount: 4 } : {}),
    },
    ...(limit
      ? {
          referenceLines: [
            {
              y: limit.value,
              label: limit.label,
              color: 'var(--tone-red-ink)',
              labelPosition: 'insideTopLeft' as const,
            },
          ],
        }
      : {}),
  };
  // The tooltip that nobody sees yet has a place, too: with large text it would widen the page.
  return (
    <div style={{ overflow: 'hidden' }}>
      {plan.kind === 'bars' ? (
        <BarChart {...shared} type="stacked" />
      ) : (
        <LineChart
          {...shared}
          curveType="linear"
          dotProps={{ r: 1.5 }}
          activeDotProps={{ r: 4 }}
          strokeWidth={1.75}
          connectNulls={false}
        />
      )}
    </div>
  );
}

function compact(value: number): string {
  return new Intl.NumberFormat('en-GB', { notation: 'compact' }).format(value);
}

/** The line has its place also where all is well below it; halves of it make ticks that read well. */
function mostOf({ series }: ChartPlan, rows: readonly Row[], limit: number): number {
  const values = rows.flatMap((row) => series.map(({ name }) => Number(row[name] ?? 0)));
  return Math.ceil(Math.max(...values, limit * 1.15) / (limit / 2)) * (limit / 2);
}
