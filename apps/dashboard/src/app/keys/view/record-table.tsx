// A table of a key's record: columns beside each other, and on a small screen each row as a card.
import { Table } from '@mantine/core';
import type { ReactNode } from 'react';
import cards from '../../../components/card-rows.module.css';

interface RecordTableProps {
  readonly label: string;
  /** px that its columns need beside each other. */
  readonly minWidth: number;
  readonly columns: readonly string[];
  /** Rows of cells that carry the name of their column in `data-label`. */
  readonly children: ReactNode;
}

export function RecordTable({ label, minWidth, columns, children }: RecordTableProps) {
  return (
    <Table.ScrollContainer
      minWidth={`var(--table-of-cards-min-width, ${minWidth}px)`}
      className={cards['cards'] ?? ''}
      scrollAreaProps={{ viewportProps: { tabIndex: 0, 'aria-label': `${label}, scrollable` } }}
    >
      <Table horizontalSpacing={8}>
        <Table.Thead>
          <Table.Tr>
            {columns.map((name) => (
              <Table.Th key={name}>{name}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>{children}</Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
