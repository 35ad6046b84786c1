// Adding a sender: channel, provider, name, and whatever the provider's own schema asks for.
'use client';
import { Select, TextInput } from '@mantine/core';
import type { OnePingProblem } from '@oneping/client/session';
import { CHANNELS, type Channel, type Provider } from '@oneping/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/api';
import { useApp } from '../../api/use-app';
import { useGet } from '../../api/use-get';
import { CHANNEL_WORDS } from '../../components/channel-words';
import { flawAt } from '../../components/flaws';
import { FormDialog } from '../../components/form-dialog';
import { configFields, configOf } from './config-fields';
import { ConfigInputs } from './config-inputs';

export function NewSender({ onClose }: { readonly onClose: () => void }) {
  const app = useApp();
  const client = useQueryClient();
  const providers = useGet<{ data: Provider[] }>('providers', '/v1/providers').data?.body.data ?? [];
  const [channel, setChannel] = useState<Channel>('email');
  const [providerId, setProviderId] = useState<string | null>(null);
  const [name, setName] = useState('');
  const [texts, setTexts] = useState<Record<string, string>>({});
  const provider = providers.find(({ id }) => id === providerId);
  const fields = provider ? configFields(provider.configSchema) : [];
  const read = configOf(fields, texts);
  const create = useMutation<unknown, OnePingProblem, Record<string, unknown>>({
    mutationFn: async (config) =>
      await api.write(
        'POST',
        '/v1/senders',
        { channel, provider: providerId, name: name.trim(), config },
        { query: { app } },
      ),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['senders'] });
      onClose();
    },
  });

  return (
    <FormDialog
      title="Add a sender"
      verb="Add"
      isPending={create.isPending}
      problem={create.error}
      missing={[
        ...(provider ? [] : ['a provider']),
        ...(name.trim() === '' ? ['a name'] : []),
        ...('unreadable' in read ? ['a configuration that can be read'] : []),
      ]}
      onSubmit={() => 'config' in read && create.mutate(read.config)}
      onClose={onClose}
    >
      <Select
        label="Channel"
        data={CHANNELS.map((value) => ({ value, label: CHANNEL_WORDS[value] }))}
        value={channel}
        allowDeselect={false}
        onChange={(value) => {
          setChannel(CHANNELS.find((each) => each === value) ?? channel);
          setProviderId(null);
        }}
      />
      <Select
        label="Provider"
        required
        error={flawAt(create.error, '/provider')}
        data={providers.filter(({ channels }) => channels.includes(channel)).map(({ id }) => id)}
        value={providerId}
        onChange={(value) => {
          setProviderId(value);
          setTexts({});
        }}
      />
      <TextInput
        label="Name"
        required
        maxLength={64}
        placeholder="smtp-main"
        value={name}
        error={flawAt(create.error, '/name')}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <ConfigInputs
        fields={fields}
        texts={texts}
        problem={create.error}
        unreadable={'unreadable' in read ? read.unreadable : undefined}
        onChange={(field, text) => setTexts((known) => ({ ...known, [field]: text }))}
      />
    </FormDialog>
  );
}
