// A row at the side of its list: beside the rows where there is room, and over them as a dialog where there is not.
'use client';
import { CloseButton, Drawer } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import clsx from 'clsx';
import { type ReactNode, type RefObject, useId } from 'react';
import classes from './row-panel.module.css';
import { useRoomBelow } from './use-room-below';

export interface Panel<Row> {
  readonly title: (row: Row) => string;
  /** The title is words, and no id. */
  readonly isInWords?: boolean;
  /** The state, above the title. */
  readonly tag?: (row: Row) => ReactNode;
  readonly content: (row: Row) => ReactNode;
  /** It shows two things side by side. */
  readonly isWide?: boolean;
}

interface RowPanelProps<Row> {
  readonly panel: Panel<Row>;
  /** Null: it is closed. */
  readonly row: Row | null;
  readonly isBeside: boolean;
  readonly onClose: () => void;
  readonly beside: RefObject<HTMLElement | null>;
}

/** Whoever walks through rows faster than this asks for none of those between. */
const WALK_MS = 150;

export function RowPanel<Row>({ row, ...props }: RowPanelProps<Row>) {
  const [settled] = useDebouncedValue(row, WALK_MS, { leading: true });
  const shown = row && (settled ?? row);
  if (props.isBeside) return shown && <Beside {...props} row={shown} />;
  return (
    <Drawer.Root opened={shown !== null} onClose={props.onClose} position="right" size="lg">
      <Drawer.Overlay />
      <Drawer.Content>
        <Drawer.Header className={classes['over'] ?? ''}>
          <Drawer.Title component="div" className={classes['grow'] ?? ''}>
            {shown && <Title panel={props.panel} row={shown} />}
          </Drawer.Title>
          <Drawer.CloseButton aria-label="Close" />
        </Drawer.Header>
        <Drawer.Body>{shown && props.panel.content(shown)}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}

type ShownProps<Row> = RowPanelProps<Row> & { readonly row: Row };

function Beside<Row>({ panel, row, onClose, beside }: ShownProps<Row>) {
  const titleId = useId();
  useRoomBelow(beside);
  return (
    // The focus reaches it, since it scrolls; the keys of the list go on working in it.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
    <section ref={beside} className={classes['beside']} aria-labelledby={titleId} tabIndex={0}>
      <header className={classes['header']}>
        <h2 id={titleId} className={classes['grow']}>
          <Title panel={panel} row={row} />
        </h2>
        <CloseButton aria-label="Close" onClick={onClose} />
      </header>
      {panel.content(row)}
    </section>
  );
}

function Title<Row>({ panel, row }: Pick<ShownProps<Row>, 'panel' | 'row'>) {
  return (
    <>
      {panel.tag?.(row)}
      <bdi className={clsx(classes['title'], !panel.isInWords && 'mono')}>{panel.title(row)}</bdi>
    </>
  );
}
