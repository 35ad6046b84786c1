// Rolling a key with an hour of overlap, and revoking it at once.
'use client';
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { OnePingProblem } from '@oneping/client/session';
import type { ApiKey, CreatedApiKey } from '@oneping/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/api';
import { useApp } from '../../api/use-app';
import { usePermissions } from '../../api/use-permissions';
import { PermittedButton } from '../../components/permitted-button';
import { Trouble } from '../../components/trouble';

interface KeyActionsProps {
  readonly apiKey: ApiKey;
  readonly onMade: (made: CreatedApiKey) => void;
}

type Action = 'roll' | 'revoke';

const OVERLAP_SECONDS = 3_600;
const WORDS: Record<Action, { readonly title: string; readonly what: string; readonly verb: string }> = {
  roll: {
    title: 'Roll the key',
    what: 'A new key takes its place. The old one goes on working for an hour, so that services can change over.',
    verb: 'Roll',
  },
  revoke: {
    title: 'Revoke the key',
    what: 'Whoever uses it is refused within seconds. There is no way back.',
    verb: 'Revoke',
  },
};

export function KeyActions({ apiKey, onMade }: KeyActionsProps) {
  const app = useApp();
  const client = useQueryClient();
  const why = usePermissions().whyNot('admin') ?? (apiKey.revokedAt === null ? undefined : 'It is revoked.');
  const [asked, setAsked] = useState<Action | null>(null);
  const act = useMutation<CreatedApiKey | undefined, OnePingProblem, Action>({
    mutationFn: async (action) => {
      const path = `/v1/api-keys/${apiKey.id}`;
      if (action === 'revoke') await api.write('DELETE', path, undefined, { query: { app } });
      if (action === 'revoke') return undefined;
      const body = { overlapSeconds: OVERLAP_SECONDS };
      return (await api.write<CreatedApiKey>('POST', `${path}/roll`, body, { query: { app } })).body;
    },
    onSuccess: async (made) => {
      setAsked(null);
      if (made) onMade(made);
      await client.invalidateQueries({ queryKey: ['api-keys'] });
    },
  });
  return (
    <>
      <PermittedButton size="compact-xs" whyNot={why} onClick={() => setAsked('roll')}>
        Roll
      </PermittedButton>
      <PermittedButton size="compact-xs" whyNot={why} onClick={() => setAsked('revoke')}>
        Revoke
      </PermittedButton>
      {asked !== null && (
        <Modal opened onClose={() => setAsked(null)} title={`${WORDS[asked].title} ${apiKey.name}`}>
          <Stack gap="sm">
            <Text size="sm">{WORDS[asked].what}</Text>
            {act.error && <Trouble problem={act.error} />}
            <Group justify="flex-end" gap="xs">
              <Button variant="default" onClick={() => setAsked(null)}>
                Back
              </Button>
              <Button
                color={asked === 'revoke' ? 'red' : 'sonar'}
                loading={act.isPending}
                onClick={() => act.mutate(asked)}
              >
                {WORDS[asked].verb}
              </Button>
            </Group>
          </Stack>
        </Modal>
      )}
    </>
  );
}
