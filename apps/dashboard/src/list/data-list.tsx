// A list as every page has it: filters, steady rows, keyboard, side panel, footer, and the states without rows.
'use client';
import { Button, Drawer, Group, Paper, Skeleton, Stack } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import clsx from 'clsx';
import { DataTable, type DataTableColumn } from 'mantine-datatable';
import { useRouter } from 'next/navigation';
import { type ReactNode, useState } from 'react';
import { Empty } from '../components/empty';
import { Trouble } from '../components/trouble';
import { ColumnMenu } from './column-menu';
import classes from './data-list.module.css';
import { ExportMenu } from './export-menu';
import { chipText } from './filter';
import { FilterBar } from './filter-bar';
import { ListFooter } from './list-footer';
import { useRowKeys } from './row-keys';
import { useColumns } from './use-columns';
import { type ListSource, useList } from './use-list';

export interface DataListProps<Row> extends ListSource<Row> {
  /** What the rows are, such as "Keys". */
  readonly label: string;
  readonly columns: DataTableColumn<Row>[];
  /** The page of a row. */
  readonly hrefOf: (row: Row) => string;
  /** What the side panel shows of a row. */
  readonly panel?: {
    readonly title: (row: Row) => string;
    readonly content: (row: Row) => ReactNode;
    readonly size?: string;
  };
  readonly whenEmpty: ReactNode;
  readonly canExport?: boolean;
  /** Selecting rows: what is selected, and how that changes. */
  readonly selection?: { readonly rows: readonly Row[]; readonly onChange: (rows: Row[]) => void };
  readonly aside?: ReactNode;
}

export function DataList<Row>(props: DataListProps<Row>) {
  const { label, columns, filters, idOf, hrefOf, panel, whenEmpty, canExport = true, selection } = props;
  const list = useList<Row>(props);
  const chosen = useColumns(columns);
  const router = useRouter();
  const [shown, setShown] = useState<Row | null>(null);
  const rowAt = (index: number) => list.rows[index];
  const at = useRowKeys({
    count: list.rows.length,
    onOpen: (index) => onRow(rowAt(index), (row) => router.push(hrefOf(row))),
    onPanel: panel && ((index) => onRow(rowAt(index), setShown)),
    onSelect:
      selection && ((index) => onRow(rowAt(index), (row) => selection.onChange(toggled(selection.rows, row, idOf)))),
  });
  const chips = filters.flatMap((filter) => {
    const value = list.values[filter.name];
    return value ? [chipText(filter, value)] : [];
  });

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
      {(list.waitingCount > 0 || list.gone.size > 0) && (
        <Button variant="light" leftSection={<IconRefresh size={14} />} onClick={list.letIn}>
          {changedWords(list.waitingCount, list.gone.size)}
        </Button>
      )}
      {list.isFirstLoad ? (
        <Rows />
      ) : list.rows.length === 0 && !list.problem ? (
        <Paper p={0}>
          {chips.length > 0 ? <Empty kind="filtered" filters={chips} onClear={list.clear} /> : whenEmpty}
        </Paper>
      ) : (
        <>
          <DataTable<Row>
            records={[...list.rows]}
            columns={[...chosen.columns]}
            idAccessor={(row) => idOf(row)}
            aria-label={label}
            withTableBorder
            borderRadius="md"
            borderColor="var(--line)"
            rowBorderColor="var(--line)"
            backgroundColor="var(--surface)"
            highlightOnHoverColor="var(--surface-sunk)"
            highlightOnHover
            verticalSpacing={5}
            className={classes['table'] ?? ''}
            rowClassName={(row, index) =>
              clsx(index === at && classes['current'], list.gone.has(idOf(row)) && classes['gone'])
            }
            onRowClick={({ record, event }) => {
              if (!isOwnControl(event.target)) (panel ? setShown : (row: Row) => router.push(hrefOf(row)))(record);
            }}
            scrollAreaProps={{ viewportProps: { tabIndex: 0, 'aria-label': `${label}, scrollable` } }}
            {...(selection
              ? {
                  selectedRecords: [...selection.rows],
                  onSelectedRecordsChange: selection.onChange,
                  allRecordsSelectionCheckboxProps: { 'aria-label': 'Select all on this page' },
                  getRecordSelectionCheckboxProps: (row: Row) => ({ 'aria-label': `Select ${idOf(row)}` }),
                }
              : {})}
          />
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
      {panel && (
        <Drawer
          opened={shown !== null}
          onClose={() => setShown(null)}
          position="right"
          size={panel.size ?? 'md'}
          title={shown && panel.title(shown)}
          closeButtonProps={{ 'aria-label': 'Close' }}
        >
          {shown && panel.content(shown)}
        </Drawer>
      )}
    </Stack>
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

/** "3 new", "2 no longer here", or both. */
function changedWords(newCount: number, goneCount: number): string {
  const parts = [newCount > 0 && `${newCount} new`, goneCount > 0 && `${goneCount} no longer here`];
  return parts.filter(Boolean).join(', ');
}

function onRow<Row>(row: Row | undefined, act: (row: Row) => void): void {
  if (row !== undefined) act(row);
}

function toggled<Row>(selected: readonly Row[], row: Row, idOf: (row: Row) => string): Row[] {
  const without = selected.filter((each) => idOf(each) !== idOf(row));
  return without.length === selected.length ? [...selected, row] : without;
}

/** What in a row has a press of its own. The viewport around all rows can be focused too, and is none. */
function isOwnControl(target: EventTarget): boolean {
  if (!(target instanceof Element)) return false;
  const control = target.closest('a, button, input, time, td [tabindex="0"]');
  return control !== null && control.tagName !== 'TIME';
}
