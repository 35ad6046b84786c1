// One key: its state, everything that happened to it, and what can be done.
'use client';
import { Skeleton, Stack } from '@mantine/core';
import type { Notification } from '@oneping/contracts';
import { parseAsString, useQueryState } from 'nuqs';
import { useGet } from '../../../api/use-get';
import { Empty } from '../../../components/empty';
import { Page } from '../../../components/page';
import { Trouble } from '../../../components/trouble';
import { KeyActions } from './key-actions';
import { KeyRecord } from './key-record';

export default function KeyPage() {
  const [id] = useQueryState('id', parseAsString);
  return id === null ? (
    <Page title="Key">
      <Empty kind="never" title="No key is named">
        Choose one under Keys, or search for any id.
      </Empty>
    </Page>
  ) : (
    // Of its own for each key: what is on screen is never another one's.
    <Key key={id} id={id} />
  );
}

function Key({ id }: { readonly id: string }) {
  const path = `/v1/notifications/${encodeURIComponent(id)}`;
  const { data, error, refetch } = useGet<Notification>('notifications', path);
  const record = data?.body;
  return (
    <Page title={record ? record.messageId : 'Key'} {...(record ? { actions: <KeyActions record={record} /> } : {})}>
      {error && <Trouble problem={error} onRetry={() => refetch()} />}
      {record ? <KeyRecord record={record} /> : !error && <Loading />}
    </Page>
  );
}

function Loading() {
  return (
    <Stack gap="md" aria-busy="true" aria-label="Loading">
      <Skeleton height={72} />
      <Skeleton height={320} />
    </Stack>
  );
}
