// What becomes of a test that was accepted, until it is known.
'use client';
import { Anchor, Group, Text } from '@mantine/core';
import type { Notification } from '@oneping/contracts';
import { useGet } from '../api/use-get';
import { AppLink } from '../frame/app-link';
import { StateTag } from './state-tag';

const ASKED_EVERY_MS = 2_000;

export function TestResult({ notificationId }: { readonly notificationId: string }) {
  const path = `/v1/notifications/${encodeURIComponent(notificationId)}`;
  // Beside the live hints, which may be paused.
  const record = useGet<Notification>('notifications', path, {}, { everyMs: ASKED_EVERY_MS }).data?.body;
  const delivery = record?.id === notificationId ? record.deliveries.at(-1) : undefined;
  const why = delivery?.reason?.detail ?? delivery?.reason?.code;
  return (
    <Group gap="xs" role="status">
      <StateTag state={delivery?.status ?? 'queued'} attention={delivery?.attention ?? null} />
      {why !== undefined && (
        <Text size="sm" component="bdi">
          {why}
        </Text>
      )}
      <Anchor component={AppLink} path="/keys/view" query={{ id: notificationId }} underline="always" size="sm">
        Open the test
      </Anchor>
    </Group>
  );
}
