// How far a batch is, what became of its items, and the way to stop it.
'use client';
import { Group, Progress, Stack, Text } from '@mantine/core';
import type { OnePingProblem } from '@oneping/client/session';
import type { ResolutionBatch } from '@oneping/contracts';
import { IconPlayerStop } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../api/api';
import { useApp } from '../../../api/use-app';
import { usePermissions } from '../../../api/use-permissions';
import { PermittedButton } from '../../../components/permitted-button';
import { Section } from '../../../components/section';
import { Tag } from '../../../components/tag';
import { Trouble } from '../../../components/trouble';
import { codeWords, ITEM_RESULT_WORDS, progressOf } from './batch-words';

interface BatchProgressProps {
  readonly batch: ResolutionBatch;
  readonly onAborted: () => unknown;
}

export function BatchProgress({ batch: { id, status, results, exclusions }, onAborted }: BatchProgressProps) {
  const app = useApp();
  const { whyNot } = usePermissions();
  const abort = useMutation<unknown, OnePingProblem>({
    mutationFn: () => api.write('PUT', `/v1/resolution-batches/${id}/abort`, undefined, { query: { app } }),
    onSettled: onAborted,
  });
  const percent = progressOf(results);
  return (
    <Section
      title={status === 'running' ? 'Progress' : 'Report'}
      actions={
        status === 'running' && (
          <PermittedButton
            whyNot={whyNot('resolve')}
            loading={abort.isPending}
            leftSection={<IconPlayerStop size={14} />}
            onClick={() => abort.mutate()}
          >
            Abort
          </PermittedButton>
        )
      }
    >
      <Stack gap="sm">
        <Progress value={percent} aria-label={`${percent} % done`} />
        <Group gap="sm">
          {(['resolved', 'pending', 'excluded', 'failed', 'aborted'] as const).map((result) => (
            <Group key={result} gap={4}>
              <Text size="sm" fw={600}>
                {results[result]}
              </Text>
              <Tag tone={ITEM_RESULT_WORDS[result].tone}>{ITEM_RESULT_WORDS[result].label}</Tag>
            </Group>
          ))}
        </Group>
        {exclusions.length > 0 && (
          <ul>
            {exclusions.map(({ code, count }) => (
              <li key={code}>
                {count}: <bdi>{codeWords(code)}</bdi>
              </li>
            ))}
          </ul>
        )}
        {status === 'running' && (
          <Text size="sm" c="dimmed">
            Aborting leaves what is not decided yet as it is. What is decided stays decided.
          </Text>
        )}
        {abort.error && <Trouble problem={abort.error} />}
      </Stack>
    </Section>
  );
}
