// The processes that send.
'use client';
import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { Overview } from '@oneping/contracts';
import { When } from '../components/when';
import { WorkerStateTag } from '../components/worker-state-tag';

export function Workers({ workers }: { readonly workers: Overview['workers'] }) {
  return (
    <Paper component="section" aria-label="Workers">
      <Title order={2} mb="xs">
        Workers
      </Title>
      {workers.length === 0 && (
        <Text size="sm" c="dimmed">
          No worker was there in the last hour.
        </Text>
      )}
      <Stack gap={6}>
        {workers.map(({ id, host, state, heartbeatAt }) => (
          <Group key={id} gap="sm" wrap="nowrap">
            <WorkerStateTag state={state} />
            <Text size="sm" truncate>
              <bdi>{host}</bdi>
            </Text>
            <Text size="sm" c="dimmed" ml="auto">
              <When at={heartbeatAt} />
            </Text>
          </Group>
        ))}
      </Stack>
    </Paper>
  );
}
