// Senders: channels and their providers, in the order in which they are taken.
'use client';
import { Paper } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Overview, Provider, Sender } from '@oneping/contracts';
import { IconPlus } from '@tabler/icons-react';
import { useGet } from '../../api/use-get';
import { usePermissions } from '../../api/use-permissions';
import { Empty } from '../../components/empty';
import { Page } from '../../components/page';
import { PermittedButton } from '../../components/permitted-button';
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
      {senders.length > 0 && <SenderTable senders={senders} health={health} providers={providers} />}
      {data && senders.length === 0 && (
        <Paper>
          <Empty kind="never" title="No sender yet">
            Nothing can be sent until there is one.
          </Empty>
        </Paper>
      )}
      {isAdding && <NewSender onClose={close} />}
    </Page>
  );
}
