// Making an API key: its name, what it may do and until when.
'use client';
import { Checkbox, Select, Stack, TextInput } from '@mantine/core';
import type { OnePingProblem } from '@oneping/client/session';
import { type CreatedApiKey, SCOPES } from '@oneping/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/api';
import { useApp } from '../../api/use-app';
import { flawAt } from '../../components/flaws';
import { FormDialog } from '../../components/form-dialog';
import { endOf, LIVES } from './key-life';

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
  const [days, setDays] = useState('0');
  const [scopes, setScopes] = useState<string[]>(['notifications:write', 'notifications:read']);
  const create = useMutation<CreatedApiKey, OnePingProblem>({
    mutationFn: async () => {
      const body = { name: name.trim(), scopes, expiresAt: endOf(days, Date.now()) };
      return (await api.write<CreatedApiKey>('POST', '/v1/api-keys', body, { query: { app } })).body;
    },
    onSuccess: async (made) => {
      onMade(made);
      onClose();
      await client.invalidateQueries({ queryKey: ['api-keys'] });
    },
  });
  return (
    <FormDialog
      title="Create a key"
      verb="Create"
      isPending={create.isPending}
      problem={create.error}
      isIncomplete={name.trim() === '' || scopes.length === 0}
      onSubmit={() => create.mutate()}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        size="xs"
        required
        maxLength={64}
        placeholder="order-service"
        data-autofocus
        value={name}
        error={flawAt(create.error, '/name')}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Checkbox.Group label="It may" value={scopes} onChange={setScopes} error={flawAt(create.error, '/scopes')}>
        <Stack gap={10} mt={8}>
          {SCOPES.map((scope) => (
            <Checkbox key={scope} value={scope} label={WHAT[scope]} size="xs" />
          ))}
        </Stack>
      </Checkbox.Group>
      <Select
        label="Expires"
        data={[...LIVES]}
        value={days}
        allowDeselect={false}
        error={flawAt(create.error, '/expiresAt')}
        onChange={(value) => setDays(value ?? days)}
      />
    </FormDialog>
  );
}
