// Every call to a provider, and how far it came.
'use client';
import { Table, Text } from '@mantine/core';
import type { Attempt, Delivery, TimelineEntry } from '@oneping/contracts';
import { answerOf, endWords } from '../../../components/attempt-words';
import { Copyable } from '../../../components/copyable';
import { inWords } from '../../../components/durations';
import { Section } from '../../../components/section';
import { When } from '../../../components/when';
import { RecordTable } from './record-table';
import { sendNumberOf } from './sends';
import { whyNone } from './why-none';

const COLUMNS = ['Attempt', 'Sender', 'Began', 'Took', 'How it ended', 'Provider’s id'];

interface AttemptsProps {
  readonly attempts: readonly Attempt[];
  readonly timeline: readonly TimelineEntry[];
  readonly deliveries: readonly Delivery[];
}

export function Attempts({ attempts, timeline, deliveries }: AttemptsProps) {
  return (
    <Section title="Attempts">
      {attempts.length === 0 ? (
        <Text size="sm" c="dimmed">
          {whyNone(timeline)}
        </Text>
      ) : (
        <RecordTable label="Attempts" minWidth={620} columns={COLUMNS}>
          {attempts.map((attempt) => (
            <Row
              key={`${attempt.deliveryId} ${attempt.attemptNumber}`}
              attempt={attempt}
              send={sendNumberOf(attempt.deliveryId, deliveries)}
            />
          ))}
        </RecordTable>
      )}
    </Section>
  );
}

interface RowProps {
  readonly attempt: Attempt;
  /** Where there is more than one. */
  readonly send: number | undefined;
}

function Row({ attempt, send }: RowProps) {
  const { attemptNumber, sender, beganAt, endedAt, providerMessageId } = attempt;
  const detail = answerOf(attempt);
  return (
    <Table.Tr>
      <Table.Td data-label="Attempt">
        {attemptNumber}
        {send !== undefined && ` of send ${send}`}
      </Table.Td>
      <Table.Td data-label="Sender">
        <bdi>{sender.name}</bdi>
      </Table.Td>
      <Table.Td data-label="Began">
        <When at={beganAt} />
      </Table.Td>
      <Table.Td data-label="Took">
        {endedAt === null ? '–' : inWords((Date.parse(endedAt) - Date.parse(beganAt)) / 1_000)}
      </Table.Td>
      <Table.Td data-label="How it ended">
        {endWords(attempt)}
        {detail !== undefined && (
          <Text size="xs" c="dimmed">
            <bdi>{detail}</bdi>
          </Text>
        )}
      </Table.Td>
      <Table.Td data-label="Provider’s id" maw="var(--column-max-width, 180px)">
        {providerMessageId === null ? '–' : <Copyable value={providerMessageId} label="provider’s id" />}
      </Table.Td>
    </Table.Tr>
  );
}
