// A key at the side of its list: what a repeat would get, and the few facts one looks for first.
'use client';
import { Anchor, Group, Skeleton, Stack, Text } from '@mantine/core';
import type { Notification } from '@oneping/contracts';
import { useGet } from '../../api/use-get';
import { Trouble } from '../../components/trouble';
import { AppLink } from '../../frame/app-link';
import { PanelDeliveries } from './panel-deliveries';
import { KeyFacts } from './view/key-facts';
import { KeyHeader } from './view/key-header';
import { Timeline } from './view/timeline';

export function KeyPanel({ id }: { readonly id: string }) {
  const { data, error, refetch } = useGet<Notification>('notifications', `/v1/notifications/${id}`);
  const record = data?.body;
  if (record === undefined)
    return error ? <Trouble problem={error} onRetry={() => refetch()} /> : <Skeleton height={320} aria-busy="true" />;
  return (
    <Stack gap="md">
      <KeyHeader record={record} hasState={false} />
      <Group justify="flex-end">
        <Anchor component={AppLink} path="/keys/view" query={{ id }} size="sm">
          Open the key
        </Anchor>
      </Group>
      <KeyFacts record={record} />
      <Timeline record={record} />
      {record.deliveries.length > 0 && <PanelDeliveries deliveries={record.deliveries} />}
      <Text size="xs" c="dimmed">
        Content, requests and attempts are on the key’s own page.
      </Text>
    </Stack>
  );
}
