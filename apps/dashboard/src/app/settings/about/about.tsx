// What runs here: the release, whether each part is up, the workers, and the licence.
'use client';
import { Anchor, SimpleGrid, Stack, Text } from '@mantine/core';
import type { OnePingProblem } from '@oneping/client/session';
import type { Health, Worker } from '@oneping/contracts';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../api/api';
import { useGet } from '../../../api/use-get';
import { Fact, Facts } from '../../../components/facts';
import { Section } from '../../../components/section';
import { Tag } from '../../../components/tag';
import { Trouble } from '../../../components/trouble';
import { When } from '../../../components/when';
import { WorkerStateTag } from '../../../components/worker-state-tag';
import { AppLink } from '../../../frame/app-link';
import { RELEASE } from '../../../frame/release';

export function About() {
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }}>
      <Service />
      <RunningWorkers />
    </SimpleGrid>
  );
}

function Service() {
  const health = useHealth();
  return (
    <Section title="This service">
      <Facts>
        <Fact name="Release">OnePing {RELEASE}</Fact>
        {Object.entries(health.data?.details ?? {}).map(([name, { status }]) => (
          <Fact key={name} name={name.charAt(0).toUpperCase() + name.slice(1)}>
            <Up isUp={status === 'up'} />
          </Fact>
        ))}
        <Fact name="Licence">Apache-2.0</Fact>
        <Fact name="Interface">
          <Anchor href="/openapi.json" inherit>
            OpenAPI description, v1
          </Anchor>
        </Fact>
      </Facts>
      {health.error && <Trouble problem={health.error} onRetry={() => health.refetch()} />}
    </Section>
  );
}

function RunningWorkers() {
  const { data, error, refetch } = useGet<{ data: Worker[] }>('workers', '/v1/workers');
  const workers = data?.body.data ?? [];
  return (
    <Section title="Workers">
      {error && <Trouble problem={error} onRetry={() => refetch()} />}
      {data && workers.length === 0 && (
        <Text size="sm" c="dimmed">
          No worker was there in the last hour.
        </Text>
      )}
      <Stack gap="sm">
        {workers.map(({ id, host, processId, release, state, startedAt }) => (
          <Text key={id} size="sm" component="div">
            <WorkerStateTag state={state} /> <bdi>{host}</bdi>, process {processId}
            {release !== 'unknown' && `, release ${release}`}, started <When at={startedAt} />
          </Text>
        ))}
      </Stack>
      <Anchor component={AppLink} path="/pending" size="sm" mt="sm" display="inline-block">
        What they hold
      </Anchor>
    </Section>
  );
}

function Up({ isUp }: { readonly isUp: boolean }) {
  return isUp ? (
    <Tag tone="green" icon={<IconCheck aria-hidden />}>
      Up
    </Tag>
  ) : (
    <Tag tone="red" icon={<IconAlertTriangle aria-hidden />}>
      Down
    </Tag>
  );
}

/** Told to anybody; it belongs to no app. */
function useHealth() {
  return useQuery<Health, OnePingProblem>({
    queryKey: ['health'],
    queryFn: async ({ signal }) => (await api.get<Health>('/readyz', {}, signal)).body,
  });
}
