// A sender's name, its calls at once and its configuration: read without the secrets, changed field by field.
'use client';
import { Alert, NumberInput, Text, TextInput } from '@mantine/core';
import type { OnePingProblem } from '@oneping/client/session';
import type { PatchSender, Provider, Sender } from '@oneping/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../api/api';
import { useApp } from '../../../api/use-app';
import { useGet } from '../../../api/use-get';
import { usePermissions } from '../../../api/use-permissions';
import { flawAt } from '../../../components/flaws';
import { Form } from '../../../components/form';
import { Section } from '../../../components/section';
import { changeOf, configFields, textOf } from '../config-fields';
import { ConfigInputs } from '../config-inputs';

interface SenderConfigProps {
  readonly sender: Sender;
  readonly version: string | undefined;
}

export function SenderConfig({ sender, version }: SenderConfigProps) {
  const app = useApp();
  const client = useQueryClient();
  const why =
    usePermissions().whyNot('admin') ?? (sender.state === 'archived' ? 'It is archived: restore it first.' : undefined);
  const fields = useConfigFields(sender);
  const secrets = fields.filter(({ isSecret }) => isSecret).map(({ name }) => name);
  const [settings, setSettings] = useState<Omit<PatchSender, 'config'>>({});
  const [changed, setChanged] = useState<Record<string, string>>({});
  const read = changeOf(fields, changed);
  const refresh = () => client.invalidateQueries({ queryKey: ['senders'] });
  const save = useMutation<unknown, OnePingProblem>({
    mutationFn: async () => {
      const config = 'config' in read && Object.keys(read.config).length > 0 ? { config: read.config } : {};
      await api.write('PATCH', `/v1/senders/${sender.id}`, { ...settings, ...config }, { version, query: { app } });
    },
    onSuccess: async () => {
      await refresh();
      setSettings({});
      setChanged({});
    },
    // What others have set comes in around what was typed here.
    onError: ({ code }) => {
      if (code === 'version_changed') void refresh();
    },
  });
  const isUnchanged = Object.keys(changed).length === 0 && Object.keys(settings).length === 0;
  const maxInFlight = settings.maxInFlight === undefined ? sender.maxInFlight : settings.maxInFlight;
  return (
    <Section title="Configuration">
      {sender.configUnreadable && (
        <Alert color="red" role="alert">
          <Text size="sm">
            What is stored does not open: it was sealed with another key, or for another sender. Nothing goes out
            through this sender until its whole configuration is given anew, secrets too.
          </Text>
        </Alert>
      )}
      <Form
        verb="Save"
        whyNot={why}
        isPending={save.isPending}
        problem={save.error}
        isIncomplete={isUnchanged || 'unreadable' in read}
        onSubmit={() => save.mutate()}
      >
        <TextInput
          label="Name"
          required
          maxLength={64}
          value={settings.name ?? sender.name}
          error={flawAt(save.error, '/name')}
          onChange={(event) => {
            const name = event.currentTarget.value;
            setSettings((known) => ({ ...known, name }));
          }}
        />
        <NumberInput
          label="Calls at once"
          description="Empty: as many as its provider says."
          min={1}
          max={1_000}
          allowDecimal={false}
          allowNegative={false}
          value={maxInFlight ?? ''}
          error={flawAt(save.error, '/maxInFlight')}
          onChange={(count) => setSettings((known) => ({ ...known, maxInFlight: count === '' ? null : Number(count) }))}
        />
        <ConfigInputs
          fields={fields}
          texts={{ ...textsOf(sender.config, secrets), ...changed }}
          setSecrets={secrets.filter((name) => Object.hasOwn(sender.config, name))}
          problem={save.error}
          unreadable={'unreadable' in read ? read.unreadable : undefined}
          onChange={(field, text) => setChanged((known) => ({ ...known, [field]: text }))}
        />
      </Form>
    </Section>
  );
}

function useConfigFields({ provider: wanted }: Sender) {
  const providers = useGet<{ data: Provider[] }>('providers', '/v1/providers').data?.body.data ?? [];
  const provider = providers.find(({ id }) => id === wanted);
  return provider ? configFields(provider.configSchema) : [];
}

/** Without secrets: the word that stands in their place is no part of them. */
function textsOf(config: Readonly<Record<string, unknown>>, secrets: readonly string[]): Record<string, string> {
  const shown = Object.entries(config).filter(([name]) => !secrets.includes(name));
  return Object.fromEntries(shown.map(([name, value]) => [name, textOf(value)]));
}
