// A message ID on one line: what does not fit is left out of its middle, since the end tells one from the next.
'use client';
import { Anchor } from '@mantine/core';
import { AppLink } from '../frame/app-link';
import { Copyable } from './copyable';
import classes from './message-id.module.css';

interface MessageIdProps {
  readonly value: string;
  /** Where it leads. */
  readonly to?: { readonly path: string; readonly id: string } | undefined;
}

export function MessageId({ value, to }: MessageIdProps) {
  return (
    <Copyable value={value} label="message ID">
      {to === undefined ? (
        <span className={classes['whole']}>
          <Cut text={value} />
        </span>
      ) : (
        <Anchor
          component={AppLink}
          path={to.path}
          query={{ id: to.id }}
          inherit
          className={classes['whole'] ?? ''}
          aria-label={value}
        >
          <Cut text={value} />
        </Anchor>
      )}
    </Copyable>
  );
}

const TAIL = 8;

/** In a flex box: its beginning gives way. */
export function Cut({ text }: { readonly text: string }) {
  return (
    <>
      <span className={classes['head']}>{text.slice(0, -TAIL)}</span>
      <span>{text.slice(-TAIL)}</span>
    </>
  );
}
