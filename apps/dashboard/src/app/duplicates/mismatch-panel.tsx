// One mismatch at the side: both payloads, and the way to its key.
'use client';
import { Anchor, Skeleton, Stack, Text } from '@mantine/core';
import { type DuplicateListItem, LIMITS, type Mismatch, type Notification } from '@oneping/contracts';
import { useGet } from '../../api/use-get';
import { MismatchDiff } from '../../components/mismatch-diff';
import { Trouble } from '../../components/trouble';
import { AppLink } from '../../frame/app-link';

export function MismatchPanel({ row: { id, notificationId } }: { readonly row: DuplicateListItem }) {
  const path = notificationId === null ? undefined : `/v1/notifications/${notificationId}/mismatches`;
  const { data, error, refetch } = useGet<{ data: Mismatch[] }>('duplicates', path, { limit: LIMITS.pageItems.max });
  const keyPath = notificationId === null ? undefined : `/v1/notifications/${notificationId}`;
  const key = useGet<Notification>('notifications', keyPath);
  const mismatch = data?.body.data.find((each) => each.id === id);
  if (error) return <Trouble problem={error} onRetry={() => refetch()} />;
  if (path !== undefined && data === undefined) return <Skeleton height={200} aria-busy="true" />;
  return (
    <Stack gap="md">
      {mismatch ? (
        <MismatchDiff mismatch={mismatch} record={key.data?.body} />
      ) : (
        <Text size="sm">
          The difference is not kept any more, or this key has more than {LIMITS.pageItems.max} later ones.
        </Text>
      )}
      {notificationId !== null && (
        <Anchor component={AppLink} path="/keys/view" query={{ id: notificationId }} size="sm">
          Open the key
        </Anchor>
      )}
    </Stack>
  );
}
