// The state of a key, and what a repeat would get right now.
'use client';
import { Group, Paper, Text } from '@mantine/core';
import type { Notification } from '@oneping/contracts';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useZone } from '../../../components/clock';
import { keyState } from '../../../components/key-state';
import { StateTag } from '../../../components/state-tag';
import { absoluteTime } from '../../../components/when';
import classes from './key-header.module.css';
import { repeatSentence } from './repeat-sentence';

interface KeyHeaderProps {
  readonly record: Notification;
  /** Where the state is not said beside it. */
  readonly hasState?: boolean;
}

export function KeyHeader({ record, hasState = true }: KeyHeaderProps) {
  const { isUtc } = useZone();
  const timeOf = (at: string) => absoluteTime(new Date(at), isUtc);
  const { same, other, since } = repeatSentence(record.nextRepeat, record.result?.status, timeOf);
  return (
    <Paper component="section" aria-label="Right now" className={classes['header'] ?? ''}>
      <Group gap="sm" align="flex-start" wrap="nowrap">
        <IconArrowBackUp size={18} aria-hidden className={classes['icon']} />
        <div>
          <Text size="md" fw={550}>
            {same}
          </Text>
          {since !== undefined && <Text size="sm">{since}</Text>}
          <Text size="sm" c="dimmed">
            {other}
          </Text>
        </div>
      </Group>
      {hasState && <StateTag state={keyState(record)} attention={record.attention} isExpired={record.expired} />}
    </Paper>
  );
}
