// Four charts on one time range, each with its table twin.
'use client';
import { SimpleGrid } from '@mantine/core';
import type { Overview } from '@oneping/contracts';
import { Chart } from '../chart/chart';
import { CHARTS } from './overview-charts';

export function Charts({ overview }: { readonly overview: Overview }) {
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="sm">
      {CHARTS.map((plan) => (
        <Chart
          key={plan.title}
          plan={plan}
          rows={plan.rows(overview)}
          stepSeconds={overview.stepSeconds}
          limit={plan.limit?.(overview)}
        />
      ))}
    </SimpleGrid>
  );
}
