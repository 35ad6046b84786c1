// Every call to a provider, and how far it came.
'use client';
import { Table, Text } from '@mantine/core';
import type { Attempt, Delivery, TimelineEntry } from '@oneping/contracts';
import { answerOf, endWords } from '../../../components/attempt-words';
import { Copyable } from '../../../components/copyable';
import { inWords } from '../../../components/durations';
import { Section } from '../../../components/section';
import { When } from '../../../components/when';
import { sendNumberOf } from './sends';
import { whyNone } from './why-none';

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
        <Table.ScrollContainer
          minWidth={620}
          scrollAreaProps={{ viewportProps: { tabIndex: 0, 'aria-label': 'Attempts, scrollable' } }}
        >
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Attempt</Table.Th>
                <Table.Th>Sender</Table.Th>
                <Table.Th>Began</Table.Th>
                <Table.Th>Took</Table.Th>
                <Table.Th>How it ended</Table.Th>
                <Table.Th>Provider’s id</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {attempts.map((attempt) => (
                <Row
                  key={`${attempt.deliveryId} ${attempt.attemptNumber}`}
                  attempt={attempt}
                  send={sendNumberOf(attempt.deliveryId, deliveries)}
                />
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
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
      <Table.Td>
        {attemptNumber}
        {send !== undefined && ` of send ${send}`}
      </Table.Td>
      <Table.Td>
        <bdi>{sender.name}</bdi>
      </Table.Td>
      <Table.Td>
        <When at={beganAt} />
      </Table.Td>
      <Table.Td>{endedAt === null ? '–' : inWords((Date.parse(endedAt) - Date.parse(beganAt)) / 1_000)}</Table.Td>
      <Table.Td>
        {endWords(attempt)}
        {detail !== undefined && (
          <Text size="xs" c="dimmed">
            <bdi>{detail}</bdi>
          </Text>
        )}
      </Table.Td>
      <Table.Td maw={180}>
        {providerMessageId === null ? '–' : <Copyable value={providerMessageId} label="provider’s id" />}
      </Table.Td>
    </Table.Tr>
  );
}
