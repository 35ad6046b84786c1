// The last decisions that people and policies made: what, by whom, why, and the way to what it was about.
'use client';
import { Anchor, Group, Stack, Text } from '@mantine/core';
import type { Overview } from '@oneping/contracts';
import { usePermissions } from '../api/use-permissions';
import { actorWords } from '../components/actor-words';
import { placeOf } from '../components/audit-place';
import { actionWords } from '../components/audit-words';
import { Section } from '../components/section';
import { When } from '../components/when';
import { AppLink } from '../frame/app-link';
import { type DecisionLine, decisionLines } from './decision-lines';

/** As many as stand beside the senders; all are in the log. */
const MOST_LINES = 6;

export function Decisions({ decisions }: { readonly decisions: Overview['decisions'] }) {
  const mayRead = usePermissions().may('audit');
  return (
    <Section
      title="Last decisions"
      actions={
        mayRead && (
          <Anchor component={AppLink} path="/audit" size="sm" underline="always">
            All in the audit log
          </Anchor>
        )
      }
    >
      {decisions.length === 0 && (
        <Text size="sm" c="dimmed">
          Nobody has decided anything yet.
        </Text>
      )}
      <Stack gap={6}>
        {decisionLines(decisions)
          .slice(0, MOST_LINES)
          .map(({ decision, count }) => (
            <Line key={decision.id} decision={decision} count={count} />
          ))}
      </Stack>
    </Section>
  );
}

function Line({ decision, count }: DecisionLine) {
  const { at, actor, actorName, action, reason, decided, messageId } = decision;
  const words = decided === null ? actionWords(action) : DECIDED[decided];
  const place = placeOf(decision);
  return (
    <Group gap="sm" wrap="nowrap" align="flex-start">
      <div style={{ minWidth: 0 }}>
        <Text size="sm" truncate>
          {place === undefined ? (
            words
          ) : (
            <Anchor component={AppLink} path={place.path} query={{ id: place.id }} underline="always" inherit>
              {words}
            </Anchor>
          )}
          {count > 1 && `, ${count} times`}
          {count === 1 && messageId !== null && (
            <>
              {' '}
              <bdi className="mono">{messageId}</bdi>
            </>
          )}
        </Text>
        <Text size="xs" c="dimmed" truncate title={reason ?? undefined}>
          <bdi>{actorWords(actor, actorName)}</bdi>
          {reason !== null && (
            <>
              : <bdi>{reason}</bdi>
            </>
          )}
        </Text>
      </div>
      <Text size="sm" c="dimmed" ml="auto">
        <When at={at} />
      </Text>
    </Group>
  );
}

/** A delivery of which nobody knew. */
const DECIDED: Record<NonNullable<Overview['decisions'][number]['decided']>, string> = {
  sent: 'Decided: it was sent',
  not_sent: 'Decided: it was not sent',
  not_sent_resend: 'Decided: not sent, send it now',
};
