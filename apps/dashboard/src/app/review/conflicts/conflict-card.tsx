// One contradiction: what says what, what somebody had decided, and the note of whoever looked at it.
'use client';
import { Anchor, Paper, Stack, Text, Title } from '@mantine/core';
import type { Conflict } from '@oneping/contracts';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { actorWords } from '../../../components/actor-words';
import { conflictSentence, conflictWords } from '../../../components/conflict-words';
import { Fact, Facts } from '../../../components/facts';
import { Tag } from '../../../components/tag';
import { When } from '../../../components/when';
import { AppLink } from '../../../frame/app-link';
import { DecisionQuote } from '../decision-quote';
import { AcknowledgeForm } from './acknowledge-form';

interface ConflictCardProps {
  readonly conflict: Conflict;
  /** Not on the page of the delivery itself. */
  readonly isLinked?: boolean;
}

export function ConflictCard({ conflict, isLinked = true }: ConflictCardProps) {
  const { id, at, kind, detail, deliveryId, notificationId, channel, recipient, decision } = conflict;
  const { acknowledgedAt, acknowledgedBy, acknowledgedByName, note, messageId } = conflict;
  return (
    <Paper component="section" aria-label={conflictWords(kind)}>
      <Stack gap="xs">
        <Title order={2}>
          <bdi>{conflictWords(kind)}</bdi>{' '}
          {acknowledgedAt === null ? (
            <Tag tone="orange" icon={<IconAlertTriangle aria-hidden />}>
              Open
            </Tag>
          ) : (
            <Tag tone="grey" icon={<IconCheck aria-hidden />}>
              Acknowledged
            </Tag>
          )}
        </Title>
        <Text size="sm">
          <bdi>{conflictSentence(kind, detail)}</bdi>
        </Text>
        <Facts>
          <Fact name="Found">
            <When at={at} />
          </Fact>
          {isLinked && (
            <>
              <Fact name="Message ID">
                <Anchor component={AppLink} path="/keys/view" query={{ id: notificationId }} inherit>
                  <bdi className="mono">{messageId}</bdi>
                </Anchor>
              </Fact>
              <Fact name="Recipient">
                {channel}, <bdi>{recipient}</bdi>
              </Fact>
              <Fact name="Delivery">
                <Anchor component={AppLink} path="/review/view" query={{ id: deliveryId }} inherit>
                  Evidence
                </Anchor>
              </Fact>
            </>
          )}
          {acknowledgedAt !== null && (
            <Fact name="Acknowledged">
              <When at={acknowledgedAt} /> by <bdi>{actorWords(acknowledgedBy ?? 'system', acknowledgedByName)}</bdi>:{' '}
              <bdi>{note}</bdi>
            </Fact>
          )}
        </Facts>
        {decision && <DecisionQuote decision={decision} />}
        {acknowledgedAt === null && <AcknowledgeForm id={id} />}
      </Stack>
    </Paper>
  );
}
