// Moving a sender up or down in its channel, by mouse or keyboard.
'use client';
import { ActionIcon, Group } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';

interface OrderButtonsProps {
  readonly name: string;
  /** From 1. */
  readonly place: number;
  readonly count: number;
  readonly onMove: (by: -1 | 1) => void;
}

export function OrderButtons({ name, place, count, onMove }: OrderButtonsProps) {
  const [up, down] = [useRef<HTMLButtonElement>(null), useRef<HTMLButtonElement>(null)];
  const pressed = useRef<-1 | 1 | null>(null);
  // The row is another one's place now, and the browser has let go of the button: the next press is for the same sender.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new place is what it is about
  useEffect(() => {
    if (pressed.current === null) return;
    const [wanted, other] = pressed.current === -1 ? [up, down] : [down, up];
    pressed.current = null;
    (wanted.current?.disabled ? other : wanted).current?.focus();
  }, [place]);

  const move = (by: -1 | 1) => {
    pressed.current = by;
    onMove(by);
  };
  return (
    <Group gap={2} wrap="nowrap">
      <ActionIcon ref={up} size="sm" aria-label={`Move ${name} up`} disabled={place === 1} onClick={() => move(-1)}>
        <IconArrowUp size={14} />
      </ActionIcon>
      <ActionIcon
        ref={down}
        size="sm"
        aria-label={`Move ${name} down`}
        disabled={place === count}
        onClick={() => move(1)}
      >
        <IconArrowDown size={14} />
      </ActionIcon>
    </Group>
  );
}
