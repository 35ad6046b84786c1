// One chart, drawn.
'use client';
import { BarChart, LineChart } from '@mantine/charts';
import { useClock } from '../components/clock';
import type { ChartPlan, Row } from './chart-series';

interface DrawingProps {
  readonly plan: ChartPlan;
  readonly rows: readonly Row[];
  readonly stepSeconds: number;
}

const DAY_SECONDS = 86_400;

export function Drawing({ plan, rows, stepSeconds }: DrawingProps) {
  const { isUtc } = useClock();
  const isDaily = rows.length * stepSeconds > 2 * DAY_SECONDS;
  const format = new Intl.DateTimeFormat('en-GB', {
    ...(isDaily ? { day: 'numeric', month: 'short' } : { hour: '2-digit', minute: '2-digit' }),
    ...(isUtc ? { timeZone: 'UTC' } : {}),
  });
  const shared = {
    h: 190,
    data: rows.map((row) => ({ ...row, time: format.format(new Date(row.at)) })),
    dataKey: 'time',
    series: [...plan.series],
    withLegend: plan.series.length > 1,
    legendProps: { verticalAlign: 'bottom' as const, height: 28 },
    gridAxis: 'x' as const,
    tickLine: 'none' as const,
    xAxisProps: { minTickGap: 40 },
    valueFormatter: (value: number) => `${Math.round(value).toLocaleString('en-GB').replaceAll(',', ' ')} ${plan.unit}`,
    yAxisProps: { width: 52, tickFormatter: compact, allowDecimals: false },
  };
  return plan.kind === 'bars' ? (
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
  );
}

function compact(value: number): string {
  return new Intl.NumberFormat('en-GB', { notation: 'compact' }).format(value);
}
