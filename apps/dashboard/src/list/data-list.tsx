// A list as every page has it: filters, steady rows, keyboard, side panel, footer, and the states without rows.
'use client';
import { Button, Group, Paper, Skeleton, Stack } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { DataTableColumn } from 'mantine-datatable';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Empty } from '../components/empty';
import { Trouble } from '../components/trouble';
import { useGo } from '../frame/go';
import { ColumnMenu } from './column-menu';
import classes from './data-list.module.css';
import { ExportMenu } from './export-menu';
import { chipText } from './filter';
import { FilterBar } from './filter-bar';
import { ListFooter } from './list-footer';
import { useRowKeys } from './row-keys';
import { type Panel, RowPanel } from './row-panel';
import { RowsTable, type Selection } from './rows-table';
import { useColumns } from './use-columns';
import { type ListSource, type ListState, useList } from './use-list';
import { useSame } from './use-same';

interface DataListProps<Row> extends ListSource<Row> {
  /** What the rows are, such as "Keys". */
  readonly label: string;
  readonly columns: DataTableColumn<Row>[];
  /** The page of a row. */
  readonly hrefOf: (row: Row) => string;
  /** What the side panel shows of a row. */
  readonly panel?: Panel<Row>;
  readonly whenEmpty: ReactNode;
  readonly canExport?: boolean;
  /** Selecting rows: what is selected, and how that changes. */
  readonly selection?: Selection<Row>;
  readonly aside?: ReactNode;
}

export function DataList<Row>(props: DataListProps<Row>) {
  const { label, columns, filters, idOf, hrefOf, panel, whenEmpty, canExport = true, selection } = props;
  const list = useList<Row>(props);
  const chosen = useColumns(columns);
  const go = useGo();
  const [shown, setShown] = useState<Row | null>(null);
  const open = useSame((row: Row) => go(hrefOf(row)));
  const { at, box } = useCurrentRow(list, { open, show: panel && setShown, selection, idOf });
  return (
    <Stack gap="sm" ref={box}>
      <Group justify="space-between" gap="xs">
        <FilterBar filters={filters} values={list.values} onChange={list.setValue} onClear={list.clear} />
        <Group gap="xs">
          {props.aside}
          <ColumnMenu {...chosen} />
          {canExport && <ExportMenu path={props.path} query={list.query} />}
        </Group>
      </Group>
      {list.problem && <Trouble problem={list.problem} onRetry={list.retry} />}
      <Changes list={list} />
      {list.isFirstLoad ? (
        <Rows />
      ) : list.rows.length === 0 && !list.problem && !list.isTurning ? (
        <NoRows list={list} filters={filters} whenEmpty={whenEmpty} />
      ) : (
        <>
          <RowsTable
            {...{ label, idOf, at, selection, rows: list.rows, columns: chosen.columns, gone: list.gone }}
            isTurning={list.isTurning}
            onRow={panel ? setShown : open}
          />
          <span className="visually-hidden" role="status">
            {at >= 0 && `Row ${at + 1} of ${list.rows.length}`}
          </span>
          <ListFooter
            total={list.total}
            limit={list.limit}
            onLimit={list.setLimit}
            isFirstPage={list.isFirstPage}
            onFirst={list.toFirst}
            onNext={list.next}
          />
        </>
      )}
      {panel && <RowPanel panel={panel} row={shown} onClose={() => setShown(null)} />}
    </Stack>
  );
}

interface RowActions<Row> {
  readonly open: (row: Row) => void;
  readonly show: ((row: Row) => void) | undefined;
  readonly selection: Selection<Row> | undefined;
  readonly idOf: (row: Row) => string;
}

/** The row that keys are about, kept in sight. */
function useCurrentRow<Row>({ rows }: ListState<Row>, { open, show, selection, idOf }: RowActions<Row>) {
  const box = useRef<HTMLDivElement>(null);
  const about = (act: (row: Row) => void) => (index: number) => {
    const row = rows[index];
    if (row !== undefined) act(row);
  };
  const at = useRowKeys({
    count: rows.length,
    onOpen: about(open),
    onPanel: show && about(show),
    onSelect: selection && about((row) => selection.onChange(toggled(selection.rows, row, idOf))),
  });
  useEffect(() => {
    if (at >= 0) box.current?.querySelector(`.${classes['current']}`)?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  return { at, box };
}

/** What has changed since the rows were laid out: it waits to be let in. */
function Changes<Row>({ list: { waitingCount, gone, letIn } }: { readonly list: ListState<Row> }) {
  if (waitingCount === 0 && gone.size === 0) return null;
  const parts = [waitingCount > 0 && `${waitingCount} new`, gone.size > 0 && `${gone.size} no longer here`];
  return (
    <Button variant="light" leftSection={<IconRefresh size={14} />} onClick={letIn}>
      {parts.filter(Boolean).join(', ')}
    </Button>
  );
}

interface NoRowsProps<Row> {
  readonly list: ListState<Row>;
  readonly filters: ListSource<Row>['filters'];
  readonly whenEmpty: ReactNode;
}

function NoRows<Row>({ list, filters, whenEmpty }: NoRowsProps<Row>) {
  const chips = filters.flatMap((filter) => {
    const value = list.values[filter.name];
    return value ? [chipText(filter, value)] : [];
  });
  return (
    <Paper p={0}>{chips.length > 0 ? <Empty kind="filtered" filters={chips} onClear={list.clear} /> : whenEmpty}</Paper>
  );
}

function Rows() {
  return (
    <Stack gap={6} aria-busy="true" aria-label="Loading">
      {Array.from({ length: 8 }, (_, index) => index).map((index) => (
        <Skeleton key={index} height={30} />
      ))}
    </Stack>
  );
}

function toggled<Row>(selected: readonly Row[], row: Row, idOf: (row: Row) => string): Row[] {
  const without = selected.filter((each) => idOf(each) !== idOf(row));
  return without.length === selected.length ? [...selected, row] : without;
}
