// The columns of suppressed duplicates: absolute times, and everything an auditor asks for.
'use client';
import { Anchor, Text } from '@mantine/core';
import type { DuplicateListItem } from '@oneping/contracts';
import type { DataTableColumn } from 'mantine-datatable';
import { useApp } from '../../api/use-app';
import { Copyable } from '../../components/copyable';
import { answerWords, sourceWords } from '../../components/duplicate-words';
import { inWords } from '../../components/durations';
import { KindTag } from '../../components/kind-tag';
import { When } from '../../components/when';
import { AppLink } from '../../frame/app-link';
import { samePayloadWords } from './same-payload';

export const DUPLICATE_COLUMNS: DataTableColumn<DuplicateListItem>[] = [
  { accessor: 'at', title: 'Time', render: ({ at }) => <When at={at} absolute /> },
  { accessor: 'kind', title: 'What', render: ({ kind }) => <KindTag kind={kind} /> },
  { accessor: 'messageId', title: 'Key', render: (row) => <KeyLink of={row} /> },
  { accessor: 'samePayload', title: 'Same payload?', render: ({ samePayload }) => samePayloadWords(samePayload) },
  { accessor: 'recipient', title: 'Recipient', render: ({ recipient }) => <bdi>{recipient ?? '–'}</bdi> },
  { accessor: 'channels', title: 'Channel', render: ({ channels }) => channels.join(', ') || '–' },
  { accessor: 'answerStatus', title: 'Answer', noWrap: true, render: answerWords },
  {
    accessor: 'delaySeconds',
    title: 'After',
    noWrap: true,
    textAlign: 'right',
    render: ({ delaySeconds }) => (delaySeconds === null ? '–' : inWords(delaySeconds)),
  },
  { accessor: 'apiKey', title: 'API key', render: ({ apiKey }) => <Mono>{apiKey}</Mono> },
  { accessor: 'source', title: 'Source', noWrap: true, render: sourceWords },
  { accessor: 'address', title: 'Address', render: ({ address }) => <Mono>{address}</Mono> },
  {
    accessor: 'requestId',
    title: 'Request id',
    width: 150,
    render: ({ requestId }) => (requestId === null ? '–' : <Copyable value={requestId} label="request id" />),
  },
  { accessor: 'original', title: 'Original', render: (row) => <Original of={row} /> },
  { accessor: 'app', title: 'App', render: () => <AppName /> },
];

function KeyLink({ of: { messageId, notificationId } }: { readonly of: DuplicateListItem }) {
  return (
    <Copyable value={messageId} label="message ID">
      {notificationId === null ? (
        messageId
      ) : (
        <Anchor component={AppLink} path="/keys/view" query={{ id: notificationId }} inherit>
          {messageId}
        </Anchor>
      )}
    </Copyable>
  );
}

/** A list is about one app; an auditor's picture of it says which. */
function AppName() {
  return <bdi>{useApp() ?? '–'}</bdi>;
}

/** When the original was accepted: this time less the delay. */
function Original({ of: { at, delaySeconds } }: { readonly of: DuplicateListItem }) {
  if (delaySeconds === null) return '–';
  return <When at={new Date(Date.parse(at) - delaySeconds * 1_000).toISOString()} absolute />;
}

function Mono({ children }: { readonly children: string | null }) {
  return (
    <Text span className="mono" inherit>
      <bdi>{children ?? '–'}</bdi>
    </Text>
  );
}
