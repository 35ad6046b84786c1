// A list as every page has it: filters, steady rows, keyboard, side panel, footer, and the states without rows.
'use client';
import { Button, Group, Paper, Skeleton, Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconRefresh } from '@tabler/icons-react';
import clsx from 'clsx';
import type { DataTableColumn } from 'mantine-datatable';
import { type ReactNode, useRef } from 'react';
import { Empty } from '../components/empty';
import { Trouble } from '../components/trouble';
import { useGo } from '../frame/go';
import { ColumnMenu } from './column-menu';
import classes from './data-list.module.css';
import { ExportMenu } from './export-menu';
import { chipText } from './filter';
import { FilterBar } from './filter-bar';
import { ListFooter } from './list-footer';
import { tabBetween } from './panel-tabs';
import { type Panel, RowPanel } from './row-panel';
import { RowsTable, type Selection } from './rows-table';
import { useColumns } from './use-columns';
import { useCurrentRow } from './use-current-row';
import { type Grouping, useGroups } from './use-groups';
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
  /** Which neighbours are one row until somebody opens them. */
  readonly grouping?: Grouping<Row>;
}

export function DataList<Row>(props: DataListProps<Row>) {
  const { label, columns, filters, idOf, hrefOf, panel, whenEmpty, canExport = true, selection } = props;
  const list = useList<Row>(props);
  const chosen = useColumns(columns);
  const groups = useGroups(list.rows, chosen.columns, props.grouping);
  const go = useGo();
  const open = (row: Row) => go(hrefOf(row));
  const current = useCurrentRow(groups, { idOf, open, hasPanel: panel !== undefined, selection });
  const { box, at, shown, close } = current;
  const choose = useSame(current.choose);
  const isBeside = useMediaQuery('(min-width: 75em)') === true;
  const beside = useRef<HTMLElement>(null);
  return (
    <Stack gap="sm">
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
        // biome-ignore lint/a11y/noStaticElementInteractions: Tab leads on within it as it does everywhere.
        <div ref={box} className={classes['list']} onKeyDown={(event) => tabBetween(event, beside.current)}>
          <div
            className={clsx(
              classes['rows'],
              isBeside && shown && [classes['with-panel'], panel?.isWide && classes['wide']],
            )}
          >
            <RowsTable
              {...groups}
              {...{ label, idOf, at, selection, gone: list.gone }}
              isTurning={list.isTurning}
              onRow={choose}
            />
            {panel && <RowPanel {...{ panel, row: shown, isBeside, beside }} onClose={close} />}
            <ListFooter
              total={list.total}
              limit={list.limit}
              onLimit={list.setLimit}
              isFirstPage={list.isFirstPage}
              onFirst={list.toFirst}
              onNext={list.next}
            />
          </div>
        </div>
      )}
      <span className="visually-hidden" role="status">
        {at >= 0 && `Row ${at + 1} of ${groups.rows.length}`}
      </span>
    </Stack>
  );
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
