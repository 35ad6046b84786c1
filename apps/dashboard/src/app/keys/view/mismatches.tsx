// The posts that came with this message ID and another payload: where each differs.
'use client';
import { Anchor, Divider, Group, Skeleton, Stack, Text } from '@mantine/core';
import type { Mismatch, Notification } from '@oneping/contracts';
import { Fragment } from 'react';
import { useGet } from '../../../api/use-get';
import { MismatchDiff } from '../../../components/mismatch-diff';
import { grouped } from '../../../components/numbers';
import { Section } from '../../../components/section';
import { Trouble } from '../../../components/trouble';
import { AppLink } from '../../../frame/app-link';

const SHOWN = 5;

export function Mismatches({ record }: { readonly record: Notification }) {
  const { mismatchCount, messageId } = record;
  const path = `/v1/notifications/${record.id}/mismatches`;
  const { data, error, refetch } = useGet<{ data: Mismatch[] }>('duplicates', path, { limit: SHOWN });
  return (
    <Section
      title="Other payloads under this ID"
      actions={
        mismatchCount > SHOWN && (
          <Group gap="xs">
            <Text size="sm" c="dimmed">
              {SHOWN} of {grouped(mismatchCount)}
            </Text>
            <Anchor component={AppLink} path="/duplicates" query={{ tab: 'mismatches', messageId }} size="sm">
              All other payloads
            </Anchor>
          </Group>
        )
      }
    >
      {error && <Trouble problem={error} onRetry={() => refetch()} />}
      {!data && !error && <Skeleton height={120} />}
      <Stack gap="md">
        {data?.body.data.map((mismatch, index) => (
          <Fragment key={mismatch.id}>
            {index > 0 && <Divider />}
            <MismatchDiff mismatch={mismatch} record={record} />
          </Fragment>
        ))}
      </Stack>
    </Section>
  );
}
