// The columns of suppressed duplicates: absolute times, and everything an auditor asks for.
'use client';
import { Text } from '@mantine/core';
import type { DuplicateListItem } from '@oneping/contracts';
import type { DataTableColumn } from 'mantine-datatable';
import { useApp } from '../../api/use-app';
import { Channels } from '../../components/channels';
import { Clipped } from '../../components/clipped';
import { Copyable } from '../../components/copyable';
import { answerWords, sourceWords } from '../../components/duplicate-words';
import { inWords } from '../../components/durations';
import { KindTag } from '../../components/kind-tag';
import { MessageId } from '../../components/message-id';
import { None } from '../../components/none';
import { When } from '../../components/when';
import { ASIDE, HEAD, NARROW, PLAIN, WIDE } from '../../list/widths';
import { samePayloadWords } from './same-payload';

export const DUPLICATE_COLUMNS: DataTableColumn<DuplicateListItem>[] = [
  { accessor: 'at', title: 'Time', ...PLAIN, render: ({ at }) => <When at={at} as="absolute" /> },
  { accessor: 'kind', title: 'What', ...HEAD, render: ({ kind }) => <KindTag kind={kind} /> },
  { accessor: 'messageId', title: 'Key', ...WIDE, render: (row) => <KeyLink of={row} /> },
  {
    accessor: 'samePayload',
    title: 'Same payload?',
    ...ASIDE,
    render: ({ samePayload }) => samePayloadWords(samePayload),
  },
  {
    accessor: 'recipient',
    title: 'Recipient',
    ...NARROW,
    render: ({ recipient }) => <Clipped text={recipient} />,
  },
  { accessor: 'channels', title: 'Channel', ...PLAIN, render: ({ channels }) => <Channels of={channels} /> },
  { accessor: 'answerStatus', title: 'Answer', ...PLAIN, render: answerWords },
  {
    accessor: 'delaySeconds',
    title: 'After',
    textAlign: 'right',
    render: ({ delaySeconds }) => (delaySeconds === null ? <None /> : inWords(delaySeconds)),
  },
  { accessor: 'apiKey', title: 'API key', ...ASIDE, render: ({ apiKey }) => <Mono>{apiKey}</Mono> },
  // What only few ask for; the side panel says it too.
  { accessor: 'source', title: 'Source', defaultToggle: false, render: sourceWords },
  { accessor: 'address', title: 'Address', defaultToggle: false, render: ({ address }) => <Mono>{address}</Mono> },
  {
    accessor: 'requestId',
    title: 'Request id',
    width: 150,
    defaultToggle: false,
    render: ({ requestId }) => (requestId === null ? '–' : <Copyable value={requestId} label="request id" />),
  },
  { accessor: 'original', title: 'Original', defaultToggle: false, render: (row) => <Original of={row} /> },
  { accessor: 'app', title: 'App', defaultToggle: false, render: () => <AppName /> },
];

function KeyLink({ of: { messageId, notificationId } }: { readonly of: DuplicateListItem }) {
  return (
    <MessageId
      value={messageId}
      {...(notificationId === null ? {} : { to: { path: '/keys/view', id: notificationId } })}
    />
  );
}

/** A list is about one app; an auditor's picture of it says which. */
function AppName() {
  return <bdi>{useApp() ?? '–'}</bdi>;
}

/** When the original was accepted: this time less the delay. */
function Original({ of: { at, delaySeconds } }: { readonly of: DuplicateListItem }) {
  if (delaySeconds === null) return '–';
  return <When at={new Date(Date.parse(at) - delaySeconds * 1_000).toISOString()} as="absolute" />;
}

function Mono({ children }: { readonly children: string | null }) {
  return (
    <Text span className="mono" inherit>
      <bdi>{children ?? '–'}</bdi>
    </Text>
  );
}
