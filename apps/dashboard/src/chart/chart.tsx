// A chart with its table twin, in a section of a page.
'use client';
import { ActionIcon, Paper, Text, Title } from '@mantine/core';
import { IconChartBar, IconTable } from '@tabler/icons-react';
import { useState } from 'react';
import { type ChartPlan, isFlat, type Limit, type Row } from './chart-plan';
import { ChartTable } from './chart-table';
import { Drawing } from './drawing';
import classes from './drawing.module.css';
import { Legend } from './legend';

interface ChartProps {
  readonly plan: ChartPlan;
  readonly rows: readonly Row[];
  /** From one row to the next. */
  readonly stepSeconds: number;
  readonly limit?: Limit | undefined;
  /** Said in its place where there is nothing to draw. */
  readonly empty?: string;
}

export function Chart({ plan, rows, stepSeconds, limit, empty = 'Nothing in this time' }: ChartProps) {
  const [isTable, setTable] = useState(false);
  const Icon = isTable ? IconChartBar : IconTable;
  const isEmpty = isFlat(rows, plan.series);
  return (
    <Paper component="section" aria-label={plan.title} miw={0}>
      <div className={classes['head']}>
        <Title order={2}>{plan.title}</Title>
        {!isTable && <Legend plan={plan} rows={rows} />}
        <ActionIcon
          aria-label={`${plan.title} as a table`}
          aria-pressed={isTable}
          title={isTable ? 'As a chart' : 'As a table'}
          onClick={() => setTable(!isTable)}
        >
          <Icon size={16} />
        </ActionIcon>
      </div>
      {isTable ? (
        <ChartTable plan={plan} rows={rows} limit={limit} />
      ) : isEmpty ? (
        <Text size="sm" c="dimmed" className={classes['nothing'] ?? ''}>
          {empty}
        </Text>
      ) : (
        <Drawing plan={plan} rows={rows} stepSeconds={stepSeconds} limit={limit} />
      )}
    </Paper>
  );
}
