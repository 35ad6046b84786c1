// The processes that send: those that should be there one by one, those that have stopped as a number.
'use client';
import { Group, Paper, Text, Title } from '@mantine/core';
import type { Overview } from '@oneping/contracts';
import { When } from '../components/when';
import { WorkerStateTag } from '../components/worker-state-tag';
import classes from './overview.module.css';

export function Workers({ workers }: { readonly workers: Overview['workers'] }) {
  const stopped = workers.filter(({ state }) => state === 'stopped').length;
  return (
    <Paper component="section" aria-label="Workers" className={classes['workers'] ?? ''}>
      <Title order={2}>Workers</Title>
      {workers.length === 0 && (
        <Text size="sm" c="dimmed">
          None was there in the last hour.
        </Text>
      )}
      {workers
        .filter(({ state }) => state !== 'stopped')
        .map(({ id, host, state, heartbeatAt }) => (
          <Group key={id} gap={6} wrap="nowrap" miw={0}>
            <WorkerStateTag state={state} />
            <Text size="sm" truncate>
              <bdi>{host}</bdi>
            </Text>
            <Text size="sm" c="dimmed">
              <When at={heartbeatAt} />
            </Text>
          </Group>
        ))}
      {stopped > 0 && (
        <Text size="sm" c="dimmed">
          {stopped} stopped in the last hour
        </Text>
      )}
    </Paper>
  );
}
