// The same numbers as the chart, for reading.
'use client';
import { ScrollArea, Table, Text } from '@mantine/core';
import { useZone } from '../components/clock';
import { grouped } from '../components/numbers';
import { absoluteTime } from '../components/when';
import { type ChartPlan, isFlat, type Limit, type Row, valueWords } from './chart-plan';
import classes from './drawing.module.css';

interface ChartTableProps {
  readonly plan: ChartPlan;
  readonly rows: readonly Row[];
  readonly limit: Limit | undefined;
}

export function ChartTable({ plan, rows, limit }: ChartTableProps) {
  const { isUtc } = useZone();
  const filled = rows.filter((row) => !isFlat([row], plan.series));
  return (
    <ScrollArea
      className={classes['twin'] ?? ''}
      viewportProps={{ tabIndex: 0, 'aria-label': `${plan.title}, as a table` }}
    >
      <Table stickyHeader>
        {limit && <Table.Caption>{limit.label}</Table.Caption>}
        <Table.Thead>
          <Table.Tr>
            <Table.Th>From</Table.Th>
            {plan.series.map(({ name, label }) => (
              <Table.Th key={name} ta="right">
                {label}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {filled.toReversed().map((row) => (
            <Table.Tr key={row.at}>
              <Table.Td>{absoluteTime(new Date(row.at), isUtc)}</Table.Td>
              {plan.series.map(({ name }) => (
                <Table.Td key={name} ta="right">
                  <Value of={row[name] ?? null} plan={plan} limit={limit?.value} />
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea>
  );
}

interface ValueProps {
  readonly of: Row[string];
  readonly plan: ChartPlan;
  readonly limit: number | undefined;
}

function Value({ of: value, plan, limit }: ValueProps) {
  if (typeof value !== 'number') return value ?? '–';
  const isTime = plan.unit === 'seconds' || plan.unit === 'ms';
  const text = isTime ? valueWords(value, plan.unit) : grouped(Math.round(value));
  if (limit === undefined || value <= limit) return text;
  return (
    <Text span inherit fw={600} c="var(--tone-red-ink)">
      {text}, above
    </Text>
  );
}
