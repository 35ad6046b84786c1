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
import { RecordTable } from './record-table';

const COLUMNS = ['When', 'What it was', 'Answer', 'API key', 'Address', 'Request id'];
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
      <RecordTable label="Requests" minWidth={640} columns={COLUMNS}>
        {duplicates.slice(0, SHOWN).map((duplicate) => (
          <Repeat key={duplicate.id} duplicate={duplicate} />
        ))}
        <Table.Tr>
          <Table.Td data-label="When">
            <When at={request?.at ?? record.acceptedAt} as="absolute" />
          </Table.Td>
          <Table.Td data-label="What it was">The original</Table.Td>
          <Table.Td data-label="Answer">202 accepted</Table.Td>
          <Table.Td data-label="API key" className="mono">
            {request?.apiKey ?? '–'}
          </Table.Td>
          <Table.Td data-label="Address">{request?.address ?? '–'}</Table.Td>
          <Table.Td data-label="Request id" maw="var(--column-max-width, 100px)">
            {request?.requestId ? <Copyable value={request.requestId} label="request id" /> : '–'}
          </Table.Td>
        </Table.Tr>
      </RecordTable>
    </Section>
  );
}

function Repeat({ duplicate }: { readonly duplicate: Duplicate }) {
  const { at, kind, apiKey, address, requestId } = duplicate;
  return (
    <Table.Tr>
      <Table.Td data-label="When">
        <When at={at} as="absolute" />
      </Table.Td>
      <Table.Td data-label="What it was">
        <KindTag kind={kind} />
        <Text size="xs" c="dimmed">
          {sourceWords(duplicate)}
        </Text>
      </Table.Td>
      <Table.Td data-label="Answer" style={{ whiteSpace: 'nowrap' }}>
        {answerWords(duplicate)}
      </Table.Td>
      <Table.Td data-label="API key" className="mono">
        <bdi>{apiKey ?? '–'}</bdi>
      </Table.Td>
      <Table.Td data-label="Address" className="mono">
        <bdi>{address ?? '–'}</bdi>
      </Table.Td>
      <Table.Td data-label="Request id" maw="var(--column-max-width, 100px)">
        {requestId === null ? '–' : <Copyable value={requestId} label="request id" />}
      </Table.Td>
    </Table.Tr>
  );
}
