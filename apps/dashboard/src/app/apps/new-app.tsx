// Making an app, with a first API key for it.
'use client';
import { SegmentedControl, TextInput } from '@mantine/core';
import type { OnePingProblem } from '@oneping/client/session';
import type { CreatedApiKey, CreatedApp } from '@oneping/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/api';
import { flawAt } from '../../components/flaws';
import { FormDialog } from '../../components/form-dialog';

interface NewAppProps {
  readonly onClose: () => void;
  /** With its first key, where it was made just now. */
  readonly onMade: (firstKey: CreatedApiKey | undefined) => void;
}

const FIRST_KEY = { name: 'first', scopes: ['notifications:write', 'notifications:read'] };
const ENVIRONMENTS = [
  { value: 'live', label: 'Live: reaches people' },
  { value: 'test', label: 'Test: sandbox only' },
];

export function NewApp({ onClose, onMade }: NewAppProps) {
  const client = useQueryClient();
  const [slug, setSlug] = useState('');
  const [environment, setEnvironment] = useState('live');
  const create = useMutation<CreatedApp, OnePingProblem>({
    mutationFn: async () =>
      (await api.write<CreatedApp>('POST', '/v1/apps', { slug: slug.trim(), environment, firstKey: FIRST_KEY })).body,
    onSuccess: async ({ firstKey }) => {
      onMade(firstKey);
      onClose();
      await client.invalidateQueries({ queryKey: ['me'] });
      await client.invalidateQueries({ queryKey: ['apps'] });
    },
  });
  return (
    <FormDialog
      title="Create an app"
      verb="Create"
      isPending={create.isPending}
      problem={create.error}
      isIncomplete={slug.trim() === ''}
      onSubmit={() => create.mutate()}
      onClose={onClose}
    >
      <TextInput
        label="Short name"
        description="Small letters, digits and dashes. It never changes."
        size="xs"
        required
        maxLength={63}
        placeholder="shop-live"
        data-autofocus
        value={slug}
        error={flawAt(create.error, '/slug')}
        onChange={(event) => setSlug(event.currentTarget.value)}
      />
      <SegmentedControl
        aria-label="Environment"
        size="xs"
        data={ENVIRONMENTS}
        value={environment}
        onChange={setEnvironment}
      />
    </FormDialog>
  );
}
