// Makes a first API key for who may; it is kept on this page only, since it is shown once.
'use client';
import { Button, Code, Group, Stack, Text } from '@mantine/core';
import type { OnePingProblem } from '@oneping/client/session';
import type { CreatedApiKey } from '@oneping/contracts';
import { useMutation } from '@tanstack/react-query';
import { api } from '../api/api';
import { useApp } from '../api/use-app';
import { usePermissions } from '../api/use-permissions';
import { Trouble } from '../components/trouble';

export function CreateKey({ onKey }: { readonly onKey: (key: string) => void }) {
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
          Create a key
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
