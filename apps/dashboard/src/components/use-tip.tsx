// A tooltip that costs nothing until somebody points at its place or comes there by key: a list has hundreds of them.
'use client';
import { Tooltip } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';

const DELAY_MS = 250;

interface Tip<Place extends HTMLElement> {
  /** For the element that it is about. */
  readonly place: {
    readonly ref: RefObject<Place | null>;
    readonly onMouseEnter: () => void;
    readonly onMouseLeave: () => void;
    readonly onFocus: () => void;
    readonly onBlur: () => void;
    readonly onTouchStart: () => void;
    readonly onKeyDown: (event: KeyboardEvent) => void;
    readonly 'aria-describedby'?: string;
  };
  /** To be put beside it. */
  readonly tip: ReactNode;
}

export function useTip<Place extends HTMLElement>(label: () => ReactNode): Tip<Place> {
  const [isOpen, setOpen] = useState(false);
  const ref = useRef<Place>(null);
  const id = useId();
  const timer = useRef<number>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const open = () => setOpen(true);
  const close = () => {
    window.clearTimeout(timer.current);
    setOpen(false);
  };
  return {
    place: {
      ref,
      onMouseEnter: () => {
        timer.current = window.setTimeout(open, DELAY_MS);
      },
      onMouseLeave: close,
      onFocus: open,
      onBlur: close,
      onTouchStart: open,
      onKeyDown: ({ key }) => {
        if (key === 'Escape') close();
      },
      ...(isOpen ? { 'aria-describedby': id } : {}),
    },
    tip: isOpen && <Tooltip id={id} target={ref} opened label={label()} />,
  };
}
