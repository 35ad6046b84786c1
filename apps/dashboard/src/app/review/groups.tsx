// What became unknown together: by sender and reason, within one stretch of time.
'use client';
import { Button, Group, Paper, Skeleton, Stack, Text, Title } from '@mantine/core';
import type { DeliveryGroups } from '@oneping/contracts';
import { IconStack2 } from '@tabler/icons-react';
import { useGet } from '../../api/use-get';
import { usePermissions } from '../../api/use-permissions';
import { Empty } from '../../components/empty';
import { Trouble } from '../../components/trouble';
import { When } from '../../components/when';
import { AppLink } from '../../frame/app-link';
import { queryOfFilter, unknownBefore } from './batch-selection';
import { EvidenceCounts } from './evidence-counts';
import { whyOf } from './review-words';

type IncidentGroup = DeliveryGroups['data'][number];

export function Groups() {
  const { data, error, refetch } = useGet<DeliveryGroups>('deliveries', '/v1/deliveries/groups');
  if (error) return <Trouble problem={error} onRetry={() => refetch()} />;
  if (data === undefined) return <Skeleton height={160} aria-label="Loading" />;
  const groups = data.body.data;
  if (groups.length === 0)
    return (
      <Paper p={0}>
        <Empty kind="good" title="No incident">
          Nothing is unknown at the moment.
        </Empty>
      </Paper>
    );
  return (
    <Stack gap="sm">
      {groups.map((group) => (
        <Incident key={`${group.sender.id} ${group.reason} ${group.from}`} group={group} />
      ))}
    </Stack>
  );
}

function Incident({ group }: { readonly group: IncidentGroup }) {
  const { sender, reason, from, to, count, parkedCount, evidence } = group;
  const { whyNot } = usePermissions();
  const why = whyOf(reason);
  const of = { sender: sender.name, ...(reason === null ? {} : { reason }) };
  const filter = { sender: sender.name, ...(reason === null ? {} : { reasonCode: reason }), ...unknownBefore([to]) };
  return (
    <Paper component="section" aria-label={`${why.label} at ${sender.name}`}>
      <Group justify="space-between" align="flex-start" gap="sm">
        <Stack gap={4} miw={0}>
          <Title order={2}>
            <bdi>{why.label}</bdi> · <bdi>{sender.name}</bdi>
          </Title>
          <Text size="sm" c="dimmed">
            <bdi>{why.sentence}</bdi>
          </Text>
          <Text size="sm">
            {count} unknown, {parkedCount} of them for a person. First <When at={from} />, last <When at={to} />.
          </Text>
          <EvidenceCounts counts={Object.entries(evidence)} />
        </Stack>
        <Group gap="xs">
          <Button component={AppLink} path="/review" query={of} variant="default">
            Look at them
          </Button>
          {whyNot('resolve') === undefined && parkedCount > 1 && (
            <Button
              component={AppLink}
              path="/review/batches"
              query={{ new: 'yes', ...queryOfFilter(filter) }}
              leftSection={<IconStack2 size={14} />}
            >
              Decide together
            </Button>
          )}
        </Group>
      </Group>
    </Paper>
  );
}
