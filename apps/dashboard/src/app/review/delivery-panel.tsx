// A delivery at the side of a list: what happened, what comes, and the way to decide.
'use client';
import { Anchor, Group, Skeleton, Stack, Text } from '@mantine/core';
import type { Delivery, DeliveryRecord } from '@oneping/contracts';
import { useGet } from '../../api/use-get';
import { useNowMs } from '../../components/clock';
import { Fact, Facts } from '../../components/facts';
import { StateTag } from '../../components/state-tag';
import { Trouble } from '../../components/trouble';
import { When } from '../../components/when';
import { AppLink } from '../../frame/app-link';
import { EvidenceTag } from './evidence-tag';
import { evidenceWordOf } from './review-words';
import { leadOf } from './view/lead';
import { storyOf } from './view/story';

function DeliveryPanel({ id }: { readonly id: string }) {
  const nowMs = useNowMs();
  const { data, error, refetch } = useGet<DeliveryRecord>('deliveries', `/v1/deliveries/${id}`);
  const record = data?.body;
  if (record === undefined)
    return error ? <Trouble problem={error} onRetry={() => refetch()} /> : <Skeleton height={220} aria-busy="true" />;
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {leadOf(record, nowMs)}
      </Text>
      <Text>
        <bdi>{storyOf(record)}</bdi>
      </Text>
      <Facts>
        <Fact name="Evidence">
          <EvidenceTag verdict={evidenceWordOf(record)} />
        </Fact>
        <Fact name="Recipient">
          {record.channel}, <bdi>{record.recipient}</bdi>
        </Fact>
        <Fact name="Sender">
          <bdi>{record.sender.name}</bdi>
        </Fact>
        <Fact name="In this state since">
          <When at={record.stateSince} as="absolute" />
        </Fact>
        <Fact name="Calls">{record.attemptCount}</Fact>
        <Fact name="Repeats waiting">{record.repeatsWaiting}</Fact>
      </Facts>
      <Group gap="md">
        <Anchor component={AppLink} path="/review/view" query={{ id }} size="sm">
          Evidence and decision
        </Anchor>
        <Anchor component={AppLink} path="/keys/view" query={{ id: record.notificationId }} size="sm">
          Open the key
        </Anchor>
      </Group>
    </Stack>
  );
}

export const DELIVERY_PANEL = {
  title: ({ messageId }: { readonly messageId: string | null }) => messageId ?? 'Delivery',
  tag: ({ status, attention }: Pick<Delivery, 'status' | 'attention'>) => (
    <StateTag state={status} attention={attention} />
  ),
  content: ({ id }: { readonly id: string }) => <DeliveryPanel key={id} id={id} />,
};
