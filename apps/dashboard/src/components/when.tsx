// A point in time: relative or absolute to look at, and in full (local, UTC, ISO) on focus.
'use client';
import { Stack, Text, Tooltip } from '@mantine/core';
import { useClock } from './clock';
import { relativeTo } from './durations';

interface WhenProps {
  readonly at: string;
  /** Absolute is for auditors, and for what lies far back. */
  readonly absolute?: boolean;
}

export function When({ at, absolute = false }: WhenProps) {
  const { nowMs, isUtc } = useClock();
  const time = new Date(at);
  return (
    <Tooltip label={<InFull time={time} />} events={{ hover: true, focus: true, touch: true }}>
      <Text component="time" dateTime={at} tabIndex={0} inherit style={{ whiteSpace: 'var(--when-wrap, nowrap)' }}>
        {absolute ? absoluteTime(time, isUtc) : relativeTo(time.getTime(), nowMs)}
      </Text>
    </Tooltip>
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

/** `30 Nov 2026, 05:31:07`, with UTC behind it where it is that. */
export function absoluteTime(time: Date, isUtc: boolean): string {
  const text = new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    ...(isUtc ? { timeZone: 'UTC' } : {}),
  }).format(time);
  return isUtc ? `${text} UTC` : text;
}
