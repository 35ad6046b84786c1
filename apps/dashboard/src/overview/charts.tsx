// Four charts on one time range, each with its table twin.
'use client';
import { Group, Paper, SimpleGrid, Switch, Text, Title } from '@mantine/core';
import type { Overview } from '@oneping/contracts';
import { useState } from 'react';
import { CHARTS, type ChartPlan, isFlat } from './chart-series';
import { ChartTable } from './chart-table';
import { Drawing } from './drawing';

export function Charts({ overview }: { readonly overview: Overview }) {
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }}>
      {CHARTS.map((plan) => (
        <Chart key={plan.title} plan={plan} overview={overview} />
      ))}
    </SimpleGrid>
  );
}

function Chart({ plan, overview }: { readonly plan: ChartPlan; readonly overview: Overview }) {
  const [isTable, setTable] = useState(false);
  const rows = plan.rows(overview);
  const limit = plan.limit?.(overview);
  return (
    <Paper component="section" aria-label={plan.title} miw={0}>
      <Group justify="space-between" mb="sm">
        <Title order={2}>{plan.title}</Title>
        <Switch
          size="xs"
          label="Table"
          labelPosition="left"
          checked={isTable}
          aria-label={`${plan.title} as a table`}
          onChange={(event) => setTable(event.currentTarget.checked)}
        />
      </Group>
      {isTable ? (
        <ChartTable plan={plan} rows={rows} limit={limit} />
      ) : isFlat(rows, plan.series) ? (
        <Text size="sm" c="dimmed" ta="center" py={80}>
          Nothing in this time
        </Text>
      ) : (
        <Drawing plan={plan} rows={rows} stepSeconds={overview.stepSeconds} limit={limit} />
      )}
    </Paper>
  );
}
