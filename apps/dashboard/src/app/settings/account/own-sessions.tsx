// Where one is signed in; each session can be ended.
'use client';
import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import type { OnePingProblem } from '@oneping/client/session';
import type { Session } from '@oneping/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../api/api';
import { Section } from '../../../components/section';
import { Tag } from '../../../components/tag';
import { Trouble } from '../../../components/trouble';
import { When } from '../../../components/when';
import { browserWords } from './browser-words';

export function OwnSessions() {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery<readonly Session[], OnePingProblem>({
    queryKey: ['sessions'],
    queryFn: async ({ signal }) => (await api.get<{ data: Session[] }>('/v1/auth/sessions', {}, signal)).body.data,
  });
  const end = useMutation<unknown, OnePingProblem, string>({
    mutationFn: async (id) => await api.write('DELETE', `/v1/auth/sessions/${id}`),
    onSuccess: () => client.invalidateQueries({ queryKey: ['sessions'] }),
  });
  return (
    <Section title="Your sessions">
      <Stack gap="sm">
        {error && <Trouble problem={error} onRetry={() => refetch()} />}
        {end.error && <Trouble problem={end.error} />}
        {data === undefined && error === null && <Skeleton height={34} />}
        {data?.map((session) => (
          <OneSession
            key={session.id}
            session={session}
            isEnding={end.isPending && end.variables === session.id}
            onEnd={() => end.mutate(session.id)}
          />
        ))}
      </Stack>
    </Section>
  );
}

interface OneSessionProps {
  readonly session: Session;
  readonly isEnding: boolean;
  readonly onEnd: () => void;
}

function OneSession({ session: { address, userAgent, createdAt, isCurrent }, isEnding, onEnd }: OneSessionProps) {
  const browser = browserWords(userAgent);
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm">
      <div style={{ minWidth: 0 }}>
        <Text size="sm" truncate title={userAgent ?? ''}>
          {browser}
        </Text>
        <Text size="xs" c="dimmed" component="div">
          <bdi>{address ?? 'unknown address'}</bdi> · begun <When at={createdAt} />
        </Text>
      </div>
      {isCurrent ? (
        <Tag tone="green">This one</Tag>
      ) : (
        <Button
          variant="default"
          loading={isEnding}
          aria-label={`End the session of ${browser}, ${address ?? 'unknown address'}`}
          onClick={onEnd}
        >
          End
        </Button>
      )}
    </Group>
  );
}
