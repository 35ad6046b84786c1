// The last decisions that people and policies made: what, by whom, why, and the way to what it was about.
'use client';
import { Anchor, Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { Overview } from '@oneping/contracts';
import { actorWords } from '../components/actor-words';
import { placeOf } from '../components/audit-place';
import { actionWords } from '../components/audit-words';
import { When } from '../components/when';
import { AppLink } from '../frame/app-link';

export function Decisions({ decisions }: { readonly decisions: Overview['decisions'] }) {
  return (
    <Paper component="section" aria-label="Last decisions">
      <Title order={2} mb="xs">
        Last decisions
      </Title>
      {decisions.length === 0 && (
        <Text size="sm" c="dimmed">
          Nobody has decided anything yet.
        </Text>
      )}
      <Stack gap={6}>
        {decisions.map(({ id, at, actor, actorName, action, reason, decided, ...target }) => (
          <Group key={id} gap="sm" wrap="nowrap" align="flex-start">
            <div style={{ minWidth: 0 }}>
              <Text size="sm" truncate>
                <Action words={decided === null ? actionWords(action) : DECIDED[decided]} place={placeOf(target)} />{' '}
                <Text span c="dimmed" inherit>
                  by <bdi>{actorWords(actor, actorName)}</bdi>
                </Text>
              </Text>
              {reason !== null && (
                <Text size="xs" c="dimmed" truncate title={reason}>
                  <bdi>{reason}</bdi>
                </Text>
              )}
            </div>
            <Text size="sm" c="dimmed" ml="auto">
              <When at={at} />
            </Text>
          </Group>
        ))}
      </Stack>
    </Paper>
  );
}

/** A delivery of which nobody knew. */
const DECIDED: Record<NonNullable<Overview['decisions'][number]['decided']>, string> = {
  sent: 'Decided: it was sent',
  not_sent: 'Decided: it was not sent',
  not_sent_resend: 'Decided: not sent, send it now',
};

function Action({ words, place }: { readonly words: string; readonly place: ReturnType<typeof placeOf> }) {
  if (place === undefined) return words;
  return (
    <Anchor component={AppLink} path={place.path} query={{ id: place.id }} underline="always" inherit>
      {words}
    </Anchor>
  );
}
