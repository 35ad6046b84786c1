// Possible double sends: the same content to the same person under different message IDs.
'use client';
import { Stack, Text } from '@mantine/core';
import type { SuspiciousRepeat } from '@oneping/contracts';
import type { DataTableColumn } from 'mantine-datatable';
import { Channels } from '../../components/channels';
import { Clipped } from '../../components/clipped';
import { inWords } from '../../components/durations';
import { Empty } from '../../components/empty';
import { MessageId } from '../../components/message-id';
import { When } from '../../components/when';
import { useHref } from '../../frame/app-link';
import { DataList } from '../../list/data-list';
import { rangeFilter } from '../../list/filter';
import type { Grouping } from '../../list/use-groups';
import { NARROW, PLAIN, WIDE, WIDE_LINE } from '../../list/widths';
import { KeyPanel } from '../keys/key-panel';
import { Findings } from './findings';

const FILTERS = [rangeFilter('from')];
const idOf = ({ id }: SuspiciousRepeat) => id;

const COLUMNS: DataTableColumn<SuspiciousRepeat>[] = [
  { accessor: 'at', title: 'Time', ...PLAIN, render: ({ at }) => <When at={at} as="absolute" /> },
  { accessor: 'cause', title: 'Likely cause', ...PLAIN, render: ({ cause }) => <Cause of={cause} /> },
  {
    accessor: 'recipient',
    title: 'Recipient',
    ...NARROW,
    render: ({ recipient }) => <Clipped text={recipient} />,
  },
  { accessor: 'repeatCount', title: 'Repeats', textAlign: 'right' },
  {
    accessor: 'delaySeconds',
    title: 'After',
    textAlign: 'right',
    render: ({ delaySeconds }) => inWords(delaySeconds),
  },
  { accessor: 'original', title: 'First', ...WIDE_LINE, render: ({ original }) => <KeyLink of={original} /> },
  { accessor: 'latest', title: 'Latest', ...WIDE, render: ({ latest }) => <KeyLink of={latest} /> },
  { accessor: 'channel', title: 'Channel', ...PLAIN, render: ({ channel }) => <Channels of={[channel]} /> },
  {
    accessor: 'apiKey',
    title: 'API key',
    defaultToggle: false,
    render: ({ apiKey }) => (
      <Text span className="mono" inherit>
        <bdi>{apiKey ?? '–'}</bdi>
      </Text>
    ),
  },
];

const GROUPING: Grouping<SuspiciousRepeat> = { nameOf: ({ cause }) => cause.code, saidOnce: 'cause' };
const PANEL = {
  title: ({ latest }: SuspiciousRepeat) => latest.messageId,
  content: ({ id, cause, latest }: SuspiciousRepeat) => (
    <Stack key={id} gap="md">
      <Text size="sm">{cause.text}</Text>
      <KeyPanel id={latest.notificationId} />
    </Stack>
  ),
};

export function Suspicious() {
  const hrefTo = useHref();
  return (
    <>
      <Findings />
      <DataList<SuspiciousRepeat>
        kind="duplicates"
        path="/v1/duplicates/suspicious"
        label="Possible double sends"
        filters={FILTERS}
        idOf={idOf}
        columns={COLUMNS}
        panel={PANEL}
        grouping={GROUPING}
        hrefOf={({ latest }) => hrefTo('/keys/view', { id: latest.notificationId })}
        whenEmpty={
          <Empty kind="good" title="Nobody seems to have been pinged twice">
            No content went to the same person under two message IDs within minutes.
          </Empty>
        }
      />
    </>
  );
}

/** In a word or two; the panel has the sentence. */
const CAUSE_WORDS: Record<SuspiciousRepeat['cause']['code'], string> = {
  random_message_id: 'random IDs',
  time_in_message_id: 'a time in the ID',
  counter_in_message_id: 'a counter in the ID',
  unclear: 'not clear',
};

function Cause({ of: { code, text } }: { readonly of: SuspiciousRepeat['cause'] }) {
  return <span title={text}>{CAUSE_WORDS[code]}</span>;
}

function KeyLink({ of: { messageId, notificationId } }: { readonly of: SuspiciousRepeat['original'] }) {
  return <MessageId value={messageId} to={{ path: '/keys/view', id: notificationId }} />;
}
