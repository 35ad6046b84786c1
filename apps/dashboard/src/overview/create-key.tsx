// Makes an API key for the first steps, for who may.
'use client';
import { Button, Code, Group, Stack, Text } from '@mantine/core';
import type { OnePingProblem } from '@oneping/client/session';
import type { CreatedApiKey } from '@oneping/contracts';
import { useMutation } from '@tanstack/react-query';
import { api } from '../api/api';
import { useApp } from '../api/use-app';
import { usePermissions } from '../api/use-permissions';
import { Trouble } from '../components/trouble';

interface CreateKeyProps {
  readonly verb: string;
  readonly onKey: (key: string) => void;
}

export function CreateKey({ verb, onKey }: CreateKeyProps) {
  const app = useApp();
  const why = usePermissions().whyNot('admin');
  const create = useMutation<CreatedApiKey, OnePingProblem>({
    mutationFn: async () => {
      const body = {
        name: `first-steps-${Date.now().toString(36)}`,
        scopes: ['notifications:write', 'notifications:read'],
      };
      return (await api.write<CreatedApiKey>('POST', '/v1/api-keys', body, { query: { app } })).body;
    },
    onSuccess: ({ key }) => key !== undefined && onKey(key),
  });
  return (
    <Stack gap="xs">
      <Group gap="sm">
        <Button loading={create.isPending} disabled={why !== undefined} onClick={() => create.mutate()}>
          {verb}
        </Button>
        {why !== undefined && (
          <Text size="sm" c="dimmed">
            {why}
          </Text>
        )}
      </Group>
      {create.data?.key !== undefined && <Code block>{create.data.key}</Code>}
      {create.error && <Trouble problem={create.error} />}
    </Stack>
  );
}
