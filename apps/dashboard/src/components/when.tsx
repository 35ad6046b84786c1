// A point in time: relative or absolute to look at, and in full (local, UTC, ISO) on focus.
'use client';
import { Stack, Text } from '@mantine/core';
import { useNow, useZone } from './clock';
import { relativeTo } from './durations';
import { useTip } from './use-tip';
import classes from './when.module.css';

interface WhenProps {
  readonly at: string;
  /** Absolute is for auditors, and for what lies far back. Clock: the time of the day alone, where the day stands near. */
  readonly as?: 'relative' | 'absolute' | 'clock';
}

export function When({ at, as = 'relative' }: WhenProps) {
  const { isUtc } = useZone();
  const time = new Date(at);
  const words = useNow((nowMs) => (as === 'relative' ? relativeTo(time.getTime(), nowMs) : WORDS[as](time, isUtc)));
  const { place, tip } = useTip<HTMLTimeElement>(() => <InFull time={time} />);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: on focus it is said in full. */}
      <time dateTime={at} tabIndex={0} className={classes['when']} {...place}>
        {words}
      </time>
      {tip}
    </>
  );
}

function InFull({ time }: { readonly time: Date }) {
  return (
    <Stack gap={0}>
      <Text size="xs">{absoluteTime(time, false)} local</Text>
      <Text size="xs">{absoluteTime(time, true)}</Text>
      <Text size="xs" ff="monospace">
        {time.toISOString()}
      </Text>
    </Stack>
  );
}

const PARTS = {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
} as const;
// Made once: making one costs more than a row of a list.
const LOCAL = new Intl.DateTimeFormat('en-GB', PARTS);
const UTC_CLOCK = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium', timeZone: 'UTC' });
const LOCAL_CLOCK = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' });
const UTC = new Intl.DateTimeFormat('en-GB', { ...PARTS, timeZone: 'UTC' });

const WORDS = {
  absolute: absoluteTime,
  clock: (time: Date, isUtc: boolean) => (isUtc ? UTC_CLOCK : LOCAL_CLOCK).format(time),
};

/** `30 Nov 2026, 05:31:07`, with UTC behind it where it is that. */
export function absoluteTime(time: Date, isUtc: boolean): string {
  return isUtc ? `${UTC.format(time)} UTC` : LOCAL.format(time);
}
