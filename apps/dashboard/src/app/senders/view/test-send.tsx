// A test through this sender alone, and what becomes of it.
'use client';
import { Group, Stack, TextInput } from '@mantine/core';
import type { Sender } from '@oneping/contracts';
import { useState } from 'react';
import { usePermissions } from '../../../api/use-permissions';
import { flawAt } from '../../../components/flaws';
import { PermittedButton } from '../../../components/permitted-button';
import { Section } from '../../../components/section';
import { TestResult } from '../../../components/test-result';
import { Trouble } from '../../../components/trouble';
import { useTestSend } from '../../../components/use-test-send';

const FIELDS: Record<Sender['channel'], { readonly name: string; readonly example: string }> = {
  email: { name: 'email', example: 'you@example.com' },
  sms: { name: 'phone', example: '+441632960961' },
  push: { name: 'push', example: 'fcm:token' },
  chat: { name: 'chat', example: 'slack:C012' },
  webhook: { name: 'webhook', example: 'https://example.com/hook' },
  inbox: { name: 'userId', example: 'u_42' },
};

export function TestSend({ sender }: { readonly sender: Sender }) {
  const [address, setAddress] = useState('');
  const { name, example } = FIELDS[sender.channel];
  const send = useTestSend();
  const why =
    usePermissions().whyNot('admin') ??
    (sender.state === 'archived' ? 'It is archived.' : undefined) ??
    (address.trim() === '' ? 'Say to whom.' : undefined);

  function submit() {
    if (why !== undefined || send.isPending) return;
    const to = { [name]: name === 'webhook' ? { url: address.trim() } : address.trim() };
    send.mutate({ senderId: sender.id, to });
  }

  return (
    <Section title="Send a test">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Stack gap="sm">
          <Group gap="xs" align="flex-end">
            <TextInput
              label="To"
              placeholder={example}
              value={address}
              error={flawAt(send.error, '/to')}
              onChange={(event) => setAddress(event.currentTarget.value)}
              style={{ flex: 1 }}
            />
            <PermittedButton whyNot={why} loading={send.isPending} onClick={submit}>
              Send a test
            </PermittedButton>
          </Group>
          {send.error && <Trouble problem={send.error} {...(send.error.isRetryable ? { onRetry: submit } : {})} />}
          {send.data && <TestResult notificationId={send.data.id} />}
        </Stack>
      </form>
    </Section>
  );
}
