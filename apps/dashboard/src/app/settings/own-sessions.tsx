// Where one is signed in; each session can be ended.
'use client';
import { Button, Group, Stack, Text } from '@mantine/core';
import type { OnePingProblem } from '@oneping/client/session';
import type { Session } from '@oneping/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/api';
import { Section } from '../../components/section';
import { Trouble } from '../../components/trouble';
import { When } from '../../components/when';

export function OwnSessions() {
  const client = useQueryClient();
  const { data, error } = useQuery<readonly Session[], OnePingProblem>({
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
        {(error ?? end.error) && <Trouble problem={(error ?? end.error) as OnePingProblem} />}
        {data?.map(({ id, address, userAgent, createdAt, isCurrent }) => (
          <Group key={id} justify="space-between" wrap="nowrap" gap="sm">
            <div style={{ minWidth: 0 }}>
              <Text size="sm" truncate title={userAgent ?? ''}>
                <bdi>{userAgent ?? 'Unknown browser'}</bdi>
              </Text>
              <Text size="xs" c="dimmed">
                {address ?? 'unknown address'} · since <When at={createdAt} />
              </Text>
            </div>
            {isCurrent ? (
              <Text size="sm">this one</Text>
            ) : (
              <Button variant="default" loading={end.isPending} onClick={() => end.mutate(id)}>
                End
              </Button>
            )}
          </Group>
        ))}
      </Stack>
    </Section>
  );
}
