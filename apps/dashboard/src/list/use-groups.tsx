// Repeats of one cause as one row, which opens: only of the page as it is loaded, and its count of rows stays true.
'use client';
import { Button } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import type { DataTableColumn } from 'mantine-datatable';
import { type ReactNode, useMemo, useState } from 'react';
import { None } from '../components/none';
import { type Group, groupsOf, visibleRows } from './groups';

export interface Grouping<Row> {
  /** Neighbours of one name are one; null: a row by itself. */
  readonly nameOf: (row: Row) => string | null;
  /** All rows stay, and the column of this name says it once for those that are one. */
  readonly saidOnce?: string;
  /** What a column says of a closed group, where that is not what it says of its first row. `page`: all rows. */
  readonly cells?: Readonly<Record<string, (rows: readonly Row[], page: readonly Row[]) => ReactNode>>;
}

export interface Groups<Row> {
  /** The rows that are seen. */
  readonly rows: readonly Row[];
  readonly columns: readonly DataTableColumn<Row>[];
  /** Opens the group that the row stands for; undefined: it stands for itself. */
  readonly openerOf: (row: Row) => (() => void) | undefined;
  /** Those of groups that are open, below their first. */
  readonly inside: ReadonlySet<Row>;
}

const NONE: ReadonlySet<never> = new Set();

export function useGroups<Row>(
  page: readonly Row[],
  columns: readonly DataTableColumn<Row>[],
  grouping: Grouping<Row> | undefined,
): Groups<Row> {
  const [opened, setOpened] = useState<ReadonlySet<string>>(NONE);
  return useMemo(() => {
    if (grouping === undefined) return { rows: page, columns, openerOf: () => undefined, inside: NONE };
    const groups = groupsOf(page, grouping.nameOf).filter(({ name }) => name !== undefined);
    if (grouping.saidOnce !== undefined) {
      const said = new Set(groups.flatMap(({ rows }) => rows.slice(1)));
      const told = columns.map((column) => (column.accessor === grouping.saidOnce ? saidOnce(column, said) : column));
      return { rows: page, columns: told, openerOf: () => undefined, inside: NONE };
    }
    return folded(page, columns, grouping, opened, setOpened);
  }, [page, columns, grouping, opened]);
}

function folded<Row>(
  page: readonly Row[],
  columns: readonly DataTableColumn<Row>[],
  { nameOf, cells = {} }: Grouping<Row>,
  opened: ReadonlySet<string>,
  onOpened: (opened: ReadonlySet<string>) => void,
): Groups<Row> {
  const groups = groupsOf(page, nameOf);
  const several = groups.filter(({ name }) => name !== undefined);
  const heads = new Map(several.map((group) => [group.rows[0], group]));
  const isOpen = ({ name }: Group<Row>) => name !== undefined && opened.has(name);
  const toggle = ({ name = '' }: Group<Row>) =>
    onOpened(new Set(opened.has(name) ? [...opened].filter((each) => each !== name) : [...opened, name]));

  const told = (column: DataTableColumn<Row>, isFirst: boolean): DataTableColumn<Row> => ({
    ...column,
    render: (row, index) => {
      const group = heads.get(row);
      const own = ownOf(column, row, index);
      if (group === undefined) return own;
      const text = isOpen(group) ? own : (cells[String(column.accessor)]?.(group.rows, page) ?? own);
      if (!isFirst) return text;
      return (
        <>
          <Toggle count={group.rows.length} isOpen={isOpen(group)} onToggle={() => toggle(group)} /> {text}
        </>
      );
    },
  });
  return {
    rows: visibleRows(groups, opened),
    columns: columns.map((column, index) => told(column, index === 0)),
    openerOf: (row) => {
      const group = heads.get(row);
      return group !== undefined && !isOpen(group) ? () => toggle(group) : undefined;
    },
    inside: new Set(several.filter(isOpen).flatMap(({ rows }) => rows.slice(1))),
  };
}

function saidOnce<Row>(column: DataTableColumn<Row>, said: ReadonlySet<Row>): DataTableColumn<Row> {
  return {
    ...column,
    render: (row, index) => (said.has(row) ? <Ditto>{ownOf(column, row, index)}</Ditto> : ownOf(column, row, index)),
  };
}

/** As above: seen as a mark, and read out in full. */
function Ditto({ children }: { readonly children: ReactNode }) {
  return (
    <None>
      <span aria-hidden>″</span>
      <span className="visually-hidden">{children}</span>
    </None>
  );
}

function ownOf<Row>(column: DataTableColumn<Row>, row: Row, index: number): ReactNode {
  // Safe: a column without a render of its own names a field with a word or a number.
  return column.render?.(row, index) ?? (row as Record<string, ReactNode>)[String(column.accessor)];
}

interface ToggleProps {
  readonly count: number;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

function Toggle({ count, isOpen, onToggle }: ToggleProps) {
  const Icon = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <Button
      variant="default"
      size="compact-xs"
      h={24}
      mr={4}
      aria-expanded={isOpen}
      aria-label={`${isOpen ? 'Fold' : 'Show'} all ${count}`}
      leftSection={<Icon size={12} aria-hidden />}
      onClick={onToggle}
    >
      ×{count}
    </Button>
  );
}
