// Senders: channels and their providers, in the order in which they are taken.
'use client';
import { Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { CHANNELS, type Overview, type Provider, type Sender } from '@oneping/contracts';
import { IconPlus } from '@tabler/icons-react';
import { useGet } from '../../api/use-get';
import { usePermissions } from '../../api/use-permissions';
import { Page } from '../../components/page';
import { PermittedButton } from '../../components/permitted-button';
import { Section } from '../../components/section';
import { Trouble } from '../../components/trouble';
import { NewSender } from './new-sender';
import { SenderTable } from './sender-table';

export default function SendersPage() {
  const [isAdding, { open, close }] = useDisclosure(false);
  const why = usePermissions().whyNot('admin');
  const { data, error, refetch } = useGet<{ data: Sender[] }>('senders', '/v1/senders', { limit: 200 });
  const health = useGet<Overview>('overview', '/v1/overview', { range: '1h' }).data?.body.senders ?? [];
  const senders = (data?.body.data ?? []).toSorted((a, b) => a.position - b.position);
  const providers = useGet<{ data: Provider[] }>('providers', '/v1/providers').data?.body.data ?? [];
  const channels = CHANNELS.filter((channel) => senders.some((sender) => sender.channel === channel));
  return (
    <Page
      title="Senders"
      lead="A provider with its configuration. In each channel the first open one is taken."
      actions={
        <PermittedButton variant="filled" whyNot={why} leftSection={<IconPlus size={14} />} onClick={open}>
          Add a sender
        </PermittedButton>
      }
    >
      {error && <Trouble problem={error} onRetry={() => refetch()} />}
      <Stack gap="md">
        {channels.map((channel) => (
          <Section key={channel} title={channel}>
            <SenderTable
              channel={channel}
              senders={senders.filter((sender) => sender.channel === channel)}
              health={health}
              providers={providers}
            />
          </Section>
        ))}
        {data && senders.length === 0 && (
          <Group>
            <Text c="dimmed">No sender yet: nothing can be sent.</Text>
          </Group>
        )}
      </Stack>
      {isAdding && <NewSender onClose={close} />}
    </Page>
  );
}
