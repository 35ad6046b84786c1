// The same numbers as the chart, for reading.
'use client';
import { ScrollArea, Table } from '@mantine/core';
import { useClock } from '../components/clock';
import { absoluteTime } from '../components/when';
import { type ChartPlan, isFlat, type Row } from './chart-series';

export function ChartTable({ plan, rows }: { readonly plan: ChartPlan; readonly rows: readonly Row[] }) {
  const { isUtc } = useClock();
  const filled = rows.filter((row) => !isFlat([row], plan.series));
  return (
    <ScrollArea h={190} viewportProps={{ tabIndex: 0, 'aria-label': `${plan.title}, as a table` }}>
      <Table stickyHeader>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>From</Table.Th>
            {plan.series.map(({ name, label }) => (
              <Table.Th key={name} ta="right">
                {label} ({plan.unit})
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
                  {row[name] ?? '–'}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea>
  );
}
