// A row at the side of its list.
'use client';
import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';

export interface Panel<Row> {
  readonly title: (row: Row) => string;
  readonly content: (row: Row) => ReactNode;
  readonly size?: string;
}

interface RowPanelProps<Row> {
  readonly panel: Panel<Row>;
  /** Null: it is closed. */
  readonly row: Row | null;
  readonly onClose: () => void;
}

export function RowPanel<Row>({ panel, row, onClose }: RowPanelProps<Row>) {
  return (
    <Drawer
      opened={row !== null}
      onClose={onClose}
      position="right"
      size={panel.size ?? 'md'}
      title={row && <bdi>{panel.title(row)}</bdi>}
      styles={{ title: { fontWeight: 600, overflowWrap: 'anywhere' } }}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {row && panel.content(row)}
    </Drawer>
  );
}
