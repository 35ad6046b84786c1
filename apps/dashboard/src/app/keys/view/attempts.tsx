// Every call to a provider, and how far it came.
'use client';
import { Table, Text } from '@mantine/core';
import type { Attempt, TimelineEntry } from '@oneping/contracts';
import { answerOf, endWords } from '../../../components/attempt-words';
import { Copyable } from '../../../components/copyable';
import { inWords } from '../../../components/durations';
import { Section } from '../../../components/section';
import { When } from '../../../components/when';
import { whyNone } from './why-none';

interface AttemptsProps {
  readonly attempts: readonly Attempt[];
  readonly timeline: readonly TimelineEntry[];
}

export function Attempts({ attempts, timeline }: AttemptsProps) {
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
                <Row key={`${attempt.deliveryId} ${attempt.attemptNumber}`} attempt={attempt} />
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </Section>
  );
}

function Row({ attempt }: { readonly attempt: Attempt }) {
  const { attemptNumber, sender, beganAt, endedAt, providerMessageId } = attempt;
  const detail = answerOf(attempt);
  return (
    <Table.Tr>
      <Table.Td>{attemptNumber}</Table.Td>
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
