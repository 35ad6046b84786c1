// The number that matters: repeats that came after expiry, app by app, with the window that would have caught them.
'use client';
import { Anchor, Table, Text } from '@mantine/core';
import type { OnePingProblem } from '@oneping/client/session';
import type { ExpiryFigures } from '@oneping/contracts';
import { useQueries } from '@tanstack/react-query';
import Link from 'next/link';
import { api } from '../../api/api';
import { useMe } from '../../api/use-me';
import cards from '../../components/card-rows.module.css';
import { inWords } from '../../components/durations';
import { lateWords } from '../../components/late-words';
import { grouped } from '../../components/numbers';
import { Section } from '../../components/section';

/** One question each: what more apps need is a list of its own. */
const MOST_APPS = 20;
const STALE_MS = 60_000;

export function LateRepeats() {
  const { data: me } = useMe();
  const apps = (me?.apps ?? []).slice(0, MOST_APPS);
  const answers = useQueries({
    queries: apps.map(({ slug }) => ({
      queryKey: ['expiry', slug, '/v1/expiry', {}],
      staleTime: STALE_MS,
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        await api.get<ExpiryFigures>('/v1/expiry', { app: slug }, signal),
    })),
  });
  const rows = apps
    .map(({ slug }, index) => ({ slug, figures: answers[index]?.data?.body, problem: answers[index]?.error ?? null }))
    .toSorted((a, b) => lateOf(b.figures) - lateOf(a.figures));
  return (
    <Section title="Repeats that came after expiry">
      <Text size="sm" c="dimmed" mb="xs">
        In the last 90 days. Each was refused with 410: a caller was still retrying when the key was no longer kept.
      </Text>
      <Table.ScrollContainer
        minWidth="var(--table-of-cards-min-width, 620px)"
        className={cards['cards'] ?? ''}
        scrollAreaProps={{ viewportProps: { tabIndex: 0, 'aria-label': 'Repeats after expiry, scrollable' } }}
      >
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>App</Table.Th>
              <Table.Th ta="right">Repeats</Table.Th>
              <Table.Th>Window now</Table.Th>
              <Table.Th>Latest came after</Table.Th>
              <Table.Th>95 % came within</Table.Th>
              <Table.Th>What that says</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => (
              <Row key={row.slug} {...row} />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Section>
  );
}

/** What matters most stands first. */
function lateOf(figures: ExpiryFigures | undefined): number {
  return figures?.repeatsAfterExpiry.count ?? 0;
}

interface RowProps {
  readonly slug: string;
  readonly figures: ExpiryFigures | undefined;
  readonly problem: Error | OnePingProblem | null;
}

function Row({ slug, figures, problem }: RowProps) {
  const late = figures?.repeatsAfterExpiry;
  return (
    <Table.Tr>
      <Table.Td data-label="App">
        <Anchor
          component={Link}
          href={`/duplicates?${new URLSearchParams({ app: slug, tab: 'expired' })}`}
          prefetch={false}
          inherit
        >
          <bdi>{slug}</bdi>
        </Anchor>
      </Table.Td>
      <Table.Td data-label="Repeats" ta="right">
        {late ? grouped(late.count) : '–'}
      </Table.Td>
      <Table.Td data-label="Window now">{late ? inWords(late.retentionSeconds) : '–'}</Table.Td>
      <Table.Td data-label="Latest came after">{asWords(late?.longestDelaySeconds)}</Table.Td>
      <Table.Td data-label="95 % came within">{asWords(late?.p95DelaySeconds)}</Table.Td>
      <Table.Td data-label="What that says">{late ? lateWords(late) : (problem?.message ?? 'Loading')}</Table.Td>
    </Table.Tr>
  );
}

function asWords(seconds: number | null | undefined): string {
  return seconds === null || seconds === undefined ? '–' : inWords(seconds);
}
