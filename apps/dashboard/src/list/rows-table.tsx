// The rows of a list on screen: which one keys are about, which are selected, and which the list no longer has.
'use client';
import clsx from 'clsx';
import { DataTable, type DataTableColumn } from 'mantine-datatable';
import { memo, type ReactNode, useMemo } from 'react';
import cards from '../components/card-rows.module.css';
import classes from './data-list.module.css';

export interface Selection<Row> {
  readonly rows: readonly Row[];
  readonly onChange: (rows: Row[]) => void;
  /** What a row is called in the list. */
  readonly nameOf: (row: Row) => string;
}

interface RowsTableProps<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly columns: readonly DataTableColumn<Row>[];
  readonly idOf: (row: Row) => string;
  /** The index that keys are about, or -1. */
  readonly at: number;
  readonly gone: ReadonlySet<string>;
  /** Those that belong to the row above them. */
  readonly inside: ReadonlySet<Row>;
  /** Other rows are on their way. */
  readonly isTurning: boolean;
  readonly onRow: (row: Row) => void;
  readonly selection: Selection<Row> | undefined;
}

/** Drawn anew only for other rows, columns or marks: its hundreds of cells are most of a page's time. */
export const RowsTable = memo(Rows) as typeof Rows;

function Rows<Row>(props: RowsTableProps<Row>) {
  const { label, rows, columns, idOf, at, gone, inside, isTurning, onRow, selection } = props;
  const drawn = useMemo(() => columns.map((column) => ofMemoCells(labelled(column))), [columns]);
  return (
    <DataTable<Row>
      records={[...rows]}
      // Its words for no rows stay on the page unseen, under rows, too; a list has an empty state of its own.
      emptyState={<span hidden />}
      columns={drawn}
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
      className={clsx(classes['table'], cards['cards'], cards['headlined'], isTurning && classes['turning'])}
      aria-busy={isTurning}
      rowClassName={(row, index) =>
        clsx(
          index === at && classes['current'],
          gone.has(idOf(row)) && classes['gone'],
          inside.has(row) && classes['inside'],
        )
      }
      // The row that keys are about has the focus, too.
      customRowAttributes={(_, index) => (index === at ? { 'aria-current': 'true', tabIndex: -1 } : { tabIndex: -1 })}
      onRowClick={({ record, event }) => {
        if (!isOwnControl(event.target)) onRow(record);
      }}
      scrollAreaProps={{ viewportProps: { tabIndex: 0, 'aria-label': `${label}, scrollable` } }}
      {...(selection
        ? {
            selectedRecords: [...selection.rows],
            onSelectedRecordsChange: selection.onChange,
            allRecordsSelectionCheckboxProps: { 'aria-label': 'Select all on this page' },
            getRecordSelectionCheckboxProps: (row: Row) => ({ 'aria-label': `Select ${selection.nameOf(row)}` }),
          }
        : {})}
    />
  );
}

/** On a small screen a row is a card, and each of its values stands beside the name of its column. */
function labelled<Row>(column: DataTableColumn<Row>): DataTableColumn<Row> {
  const name = typeof column.title === 'string' ? column.title : String(column.accessor);
  return { ...column, ...widthOf(column), customCellAttributes: () => ({ 'data-label': name }) };
}

/** The same row is not drawn again when the row beside it has changed. */
function ofMemoCells<Row>(column: DataTableColumn<Row>): DataTableColumn<Row> {
  const { render } = column;
  if (render === undefined) return column;
  return { ...column, render: (row, index) => <Cell row={row} index={index} render={render as CellRender} /> };
}

type CellRender = (row: unknown, index: number) => ReactNode;

const Cell = memo(function Cell({ row, index, render }: { row: unknown; index: number; render: CellRender }) {
  return render(row, index);
});

/** A width holds for a column only: `card-rows.module.css` takes it from a card. */
function widthOf<Row>({ width }: DataTableColumn<Row>): Pick<DataTableColumn<Row>, 'cellsStyle'> {
  if (width === undefined) return {};
  const size = typeof width === 'number' ? `${width}px` : width;
  return {
    cellsStyle: () => ({
      width: `var(--column-width, ${size})`,
      minWidth: `var(--column-min-width, ${size})`,
      maxWidth: `var(--column-max-width, ${size})`,
    }),
  };
}

/** What in a row has a press of its own. The viewport around all rows can be focused too, and is none. */
function isOwnControl(target: EventTarget): boolean {
  if (!(target instanceof Element)) return false;
  const control = target.closest('a, button, input, time, td [tabindex="0"]');
  return control !== null && control.tagName !== 'TIME';
}
