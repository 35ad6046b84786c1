// A test through this sender alone: a real notification, under a message ID of its own.
'use client';
import { Anchor, Group, Stack, Text, TextInput } from '@mantine/core';
import type { OnePingProblem } from '@oneping/client/session';
import type { Accepted, Sender } from '@oneping/contracts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../api/api';
import { useApp } from '../../../api/use-app';
import { usePermissions } from '../../../api/use-permissions';
import { PermittedButton } from '../../../components/permitted-button';
import { Section } from '../../../components/section';
import { Trouble } from '../../../components/trouble';
import { AppLink } from '../../../frame/app-link';

const FIELDS: Record<Sender['channel'], { readonly name: string; readonly example: string }> = {
  email: { name: 'email', example: 'you@example.com' },
  sms: { name: 'phone', example: '+441632960961' },
  push: { name: 'push', example: 'fcm:token' },
  chat: { name: 'chat', example: 'slack:C012' },
  webhook: { name: 'webhook', example: 'https://example.com/hook' },
  inbox: { name: 'userId', example: 'u_42' },
};

export function TestSend({ sender }: { readonly sender: Sender }) {
  const app = useApp();
  const why = usePermissions().whyNot('admin');
  const [address, setAddress] = useState('');
  const { name, example } = FIELDS[sender.channel];
  const send = useMutation<Accepted, OnePingProblem>({
    mutationFn: async () => {
      const to = { [name]: name === 'webhook' ? { url: address } : address };
      const body = { testId: `test-${Date.now().toString(36)}`, to };
      return (await api.write<Accepted>('POST', `/v1/senders/${sender.id}/test`, body, { query: { app } })).body;
    },
  });
  return (
    <Section title="Send a test">
      <Stack gap="sm">
        <Group gap="xs" align="flex-end">
          <TextInput
            label="To"
            size="xs"
            placeholder={example}
            value={address}
            onChange={(event) => setAddress(event.currentTarget.value)}
            style={{ flex: 1 }}
          />
          <PermittedButton
            whyNot={why ?? (address.trim() === '' ? 'Say to whom.' : undefined)}
            loading={send.isPending}
            onClick={() => send.mutate()}
          >
            Send a test
          </PermittedButton>
        </Group>
        {send.error && <Trouble problem={send.error} />}
        {send.data && (
          <Text size="sm">
            Accepted.{' '}
            <Anchor component={AppLink} path="/keys/view" query={{ id: send.data.id }} underline="always" inherit>
              See what becomes of it
            </Anchor>
          </Text>
        )}
      </Stack>
    </Section>
  );
}
