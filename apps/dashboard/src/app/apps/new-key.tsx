// Making an API key: its name and what it may do.
'use client';
import { Button, Checkbox, Group, Modal, Stack, TextInput } from '@mantine/core';
import type { OnePingProblem } from '@oneping/client/session';
import { type CreatedApiKey, SCOPES } from '@oneping/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '../../api/api';
import { useApp } from '../../api/use-app';
import { Trouble } from '../../components/trouble';

interface NewKeyProps {
  readonly onClose: () => void;
  readonly onMade: (made: CreatedApiKey) => void;
}

const WHAT: Record<(typeof SCOPES)[number], string> = {
  'notifications:write': 'Post and cancel notifications',
  'notifications:read': 'Read notifications, deliveries, duplicates and figures',
  'deliveries:resolve': 'Decide on unknown deliveries',
  admin: 'Administer the app: keys, senders, settings, audit',
};

export function NewKey({ onClose, onMade }: NewKeyProps) {
  const app = useApp();
  const client = useQueryClient();
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<string[]>(['notifications:write', 'notifications:read']);
  const create = useMutation<CreatedApiKey, OnePingProblem>({
    mutationFn: async () =>
      (await api.write<CreatedApiKey>('POST', '/v1/api-keys', { name, scopes }, { query: { app } })).body,
    onSuccess: async (made) => {
      onMade(made);
      onClose();
      await client.invalidateQueries({ queryKey: ['api-keys'] });
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    create.mutate();
  }

  return (
    <Modal opened onClose={onClose} title="Create a key">
      <form onSubmit={submit}>
        <Stack gap="sm">
          <TextInput
            label="Name"
            size="xs"
            required
            maxLength={64}
            placeholder="order-service"
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Checkbox.Group label="It may" value={scopes} onChange={setScopes}>
            <Stack gap={6} mt={6}>
              {SCOPES.map((scope) => (
                <Checkbox key={scope} value={scope} label={WHAT[scope]} size="xs" />
              ))}
            </Stack>
          </Checkbox.Group>
          {create.error && <Trouble problem={create.error} />}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Back
            </Button>
            <Button type="submit" loading={create.isPending} disabled={name === '' || scopes.length === 0}>
              Create
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
