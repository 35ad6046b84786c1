// Every request that came with this message ID: the first, and what each repeat was answered.
'use client';
import { Anchor, Table, Text } from '@mantine/core';
import type { Duplicate, Notification } from '@oneping/contracts';
import { Copyable } from '../../../components/copyable';
import { answerWords, sourceWords } from '../../../components/duplicate-words';
import { KindTag } from '../../../components/kind-tag';
import { Section } from '../../../components/section';
import { When } from '../../../components/when';
import { AppLink } from '../../../frame/app-link';

const SHOWN = 50;

export function Requests({ record }: { readonly record: Notification }) {
  const { duplicates, request, messageId } = record;
  return (
    <Section
      title="Requests with this ID"
      actions={
        duplicates.length > SHOWN && (
          <Anchor component={AppLink} path="/duplicates" query={{ messageId }} size="sm">
            All {record.duplicateCount}
          </Anchor>
        )
      }
    >
      <Table.ScrollContainer
        minWidth={700}
        scrollAreaProps={{ viewportProps: { tabIndex: 0, 'aria-label': 'Requests, scrollable' } }}
      >
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>When</Table.Th>
              <Table.Th>What it was</Table.Th>
              <Table.Th>Answer</Table.Th>
              <Table.Th>API key</Table.Th>
              <Table.Th>Address</Table.Th>
              <Table.Th>Request id</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {duplicates.slice(0, SHOWN).map((duplicate) => (
              <Repeat key={duplicate.id} duplicate={duplicate} />
            ))}
            <Table.Tr>
              <Table.Td>
                <When at={request?.at ?? record.acceptedAt} as="absolute" />
              </Table.Td>
              <Table.Td>The original</Table.Td>
              <Table.Td>202 accepted</Table.Td>
              <Table.Td className="mono">{request?.apiKey ?? '–'}</Table.Td>
              <Table.Td>{request?.address ?? '–'}</Table.Td>
              <Table.Td maw={150}>
                {request?.requestId ? <Copyable value={request.requestId} label="request id" /> : '–'}
              </Table.Td>
            </Table.Tr>
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Section>
  );
}

function Repeat({ duplicate }: { readonly duplicate: Duplicate }) {
  const { at, kind, apiKey, address, requestId } = duplicate;
  return (
    <Table.Tr>
      <Table.Td>
        <When at={at} as="absolute" />
      </Table.Td>
      <Table.Td>
        <KindTag kind={kind} />
        <Text size="xs" c="dimmed">
          {sourceWords(duplicate)}
        </Text>
      </Table.Td>
      <Table.Td style={{ whiteSpace: 'nowrap' }}>{answerWords(duplicate)}</Table.Td>
      <Table.Td className="mono">
        <bdi>{apiKey ?? '–'}</bdi>
      </Table.Td>
      <Table.Td className="mono">
        <bdi>{address ?? '–'}</bdi>
      </Table.Td>
      <Table.Td maw={150}>{requestId === null ? '–' : <Copyable value={requestId} label="request id" />}</Table.Td>
    </Table.Tr>
  );
}
