// The row of a list that keys and the side panel are about: it has the focus, stays in sight, and the panel follows it.
'use client';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useRowKeys } from './row-keys';
import type { Selection } from './rows-table';
import type { Groups } from './use-groups';

interface RowActions<Row> {
  readonly idOf: (row: Row) => string;
  readonly open: (row: Row) => void;
  readonly hasPanel: boolean;
  readonly selection: Selection<Row> | undefined;
}

export interface CurrentRow<Row> {
  /** Around the rows. */
  readonly box: RefObject<HTMLDivElement | null>;
  /** Its index, or -1. */
  readonly at: number;
  /** What the side panel shows; null: it is closed. */
  readonly shown: Row | null;
  /** What a click on a row does: it is shown at the side, or opened where there is no panel. */
  readonly choose: (row: Row) => void;
  readonly close: () => void;
}

export function useCurrentRow<Row>({ rows, openerOf }: Groups<Row>, actions: RowActions<Row>): CurrentRow<Row> {
  const { idOf, open, hasPanel, selection } = actions;
  const box = useRef<HTMLDivElement>(null);
  // By its id: a row keeps what keys are about where others come in above it. Set anew, it takes the focus anew.
  const [current, setCurrent] = useState<{ readonly id: string } | null>(null);
  const [isOpen, setOpen] = useState(false);
  const at = current === null ? -1 : rows.findIndex((row) => idOf(row) === current.id);
  const setRow = (row: Row | undefined) => row !== undefined && setCurrent({ id: idOf(row) });
  const about = (act: (row: Row) => void) => (index: number) => {
    const row = rows[index];
    if (row !== undefined) act(row);
  };
  // What stands for several rows shows them instead.
  const orOpened = (act: (row: Row) => void) => (row: Row) => {
    setRow(row);
    const opener = openerOf(row);
    if (opener === undefined) act(row);
    else opener();
  };
  const choose = orOpened(hasPanel ? () => setOpen(true) : open);
  const close = () => {
    setOpen(false);
    setRow(rows[at]);
  };
  useRowKeys({
    count: rows.length,
    at,
    onAt: about(setRow),
    onOpen: about(orOpened(open)),
    onPanel: hasPanel ? about(orOpened(() => setOpen(!isOpen))) : undefined,
    onSelect: selection && about((row) => selection.onChange(toggled(selection.rows, row, idOf))),
    onClose: isOpen ? close : undefined,
  });
  useEffect(() => {
    if (current === null) return;
    const row = box.current?.querySelector<HTMLElement>('tr[aria-current="true"]');
    row?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return { box, at, shown: isOpen ? (rows[at] ?? null) : null, choose, close };
}

function toggled<Row>(selected: readonly Row[], row: Row, idOf: (row: Row) => string): Row[] {
  const without = selected.filter((each) => idOf(each) !== idOf(row));
  return without.length === selected.length ? [...selected, row] : without;
}
