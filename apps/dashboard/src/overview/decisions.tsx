// The last decisions that people and policies made.
'use client';
import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { Overview } from '@oneping/contracts';
import { actionWords } from '../components/audit-words';
import { When } from '../components/when';

export function Decisions({ decisions }: { readonly decisions: Overview['decisions'] }) {
  return (
    <Paper component="section" aria-label="Last decisions">
      <Title order={2} mb="xs">
        Last decisions
      </Title>
      {decisions.length === 0 && (
        <Text size="sm" c="dimmed">
          Nobody has decided anything yet.
        </Text>
      )}
      <Stack gap={6}>
        {decisions.map(({ id, at, actor, action }) => (
          <Group key={id} gap="sm" wrap="nowrap">
            <Text size="sm" truncate>
              {actionWords(action)}{' '}
              <Text span c="dimmed" inherit>
                by {actor}
              </Text>
            </Text>
            <Text size="sm" c="dimmed" ml="auto">
              <When at={at} />
            </Text>
          </Group>
        ))}
      </Stack>
    </Paper>
  );
}
