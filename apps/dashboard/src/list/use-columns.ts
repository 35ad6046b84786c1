// The columns of a list as somebody has chosen them, kept in the address like all else about a list.
'use client';
import type { DataTableColumn } from 'mantine-datatable';
import { parseAsString, useQueryState } from 'nuqs';
import { useMemo } from 'react';
import { type NamedColumn, shownNames, switchedColumn, withoutOf } from './column-choice';

export interface ChosenColumns<Row> {
  readonly columns: readonly DataTableColumn<Row>[];
  readonly all: readonly NamedColumn[];
  readonly shown: readonly string[];
  readonly onSwitch: (accessor: string) => void;
}

export function useColumns<Row>(columns: readonly DataTableColumn<Row>[]): ChosenColumns<Row> {
  const [value, setValue] = useQueryState('without', parseAsString);
  const chosen = useMemo(() => {
    const all = columns.map(({ accessor, title, defaultToggle }) => ({
      accessor: String(accessor),
      title: titleOf(title, accessor),
      isExtra: defaultToggle === false,
    }));
    const shown = shownNames(all, withoutOf(all, value));
    return { all, shown, columns: columns.filter(({ accessor }) => shown.includes(String(accessor))) };
  }, [columns, value]);
  return { ...chosen, onSwitch: (accessor) => setValue(switchedColumn(chosen.all, value, accessor)) };
}

/** A column without a title of its own is called as its field is: `channel` is "Channel". */
function titleOf(title: unknown, accessor: unknown): string {
  const name = String(accessor);
  return typeof title === 'string' ? title : name.charAt(0).toUpperCase() + name.slice(1);
}
