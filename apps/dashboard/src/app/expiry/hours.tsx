// The next 24 hours, a bar each: how many keys lose their protection when.
'use client';
import type { ExpiryFigures } from '@oneping/contracts';
import { Chart } from '../../chart/chart';
import type { ChartPlan } from '../../chart/chart-plan';

const PLAN: ChartPlan = {
  title: 'Expiring hour by hour',
  kind: 'bars',
  unit: 'keys',
  series: [{ name: 'count', label: 'Keys', color: 'var(--chart-teal)' }],
};
const HOUR_SECONDS = 3_600;

export function Hours({ hours }: { readonly hours: ExpiryFigures['hours'] }) {
  return (
    <Chart
      plan={PLAN}
      rows={hours.map(({ from, count }) => ({ at: from, count }))}
      stepSeconds={HOUR_SECONDS}
      empty="No key of this app expires within 24 hours."
    />
  );
}
