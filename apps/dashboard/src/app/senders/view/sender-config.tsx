// The configuration of a sender: read without its secrets, changed field by field.
'use client';
import { Button, Group, Stack } from '@mantine/core';
import type { OnePingProblem } from '@oneping/client/session';
import type { Provider, Sender } from '@oneping/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '../../../api/api';
import { useApp } from '../../../api/use-app';
import { useGet } from '../../../api/use-get';
import { usePermissions } from '../../../api/use-permissions';
import { Section } from '../../../components/section';
import { Trouble } from '../../../components/trouble';
import { configFields, configOf } from '../config-fields';
import { ConfigInputs } from '../config-inputs';

interface SenderConfigProps {
  readonly sender: Sender;
  readonly version: string | undefined;
}

export function SenderConfig({ sender, version }: SenderConfigProps) {
  const app = useApp();
  const client = useQueryClient();
  const why = usePermissions().whyNot('admin');
  const providers = useGet<{ data: Provider[] }>('providers', '/v1/providers').data?.body.data ?? [];
  const provider = providers.find(({ id }) => id === sender.provider);
  const fields = provider ? configFields(provider.configSchema) : [];
  const [changed, setChanged] = useState<Record<string, string>>({});
  const read = configOf(fields, changed);
  const save = useMutation<unknown, OnePingProblem, Record<string, unknown>>({
    mutationFn: async (config) =>
      await api.write('PATCH', `/v1/senders/${sender.id}`, { config }, { version, query: { app } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['senders'] }),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if ('config' in read) save.mutate(read.config);
  }

  return (
    <Section title="Configuration">
      <form onSubmit={submit}>
        <Stack gap="sm">
          <ConfigInputs
            fields={fields}
            texts={{ ...textsOf(sender.config), ...changed }}
            areSecretsSet
            onChange={(field, text) => setChanged((known) => ({ ...known, [field]: text }))}
          />
          {save.error && <Trouble problem={save.error} />}
          <Group justify="flex-end">
            <Button
              type="submit"
              loading={save.isPending}
              title={why}
              disabled={why !== undefined || Object.keys(changed).length === 0 || 'unreadable' in read}
            >
              Save
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  );
}

function textsOf(config: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(config).map(([name, value]) => [
      name,
      typeof value === 'object' ? JSON.stringify(value) : String(value),
    ]),
  );
}
