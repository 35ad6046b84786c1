// Possible double sends: the same content to the same person under different message IDs.
'use client';
import { Anchor, Stack, Text } from '@mantine/core';
import type { SuspiciousRepeat } from '@oneping/contracts';
import type { DataTableColumn } from 'mantine-datatable';
import { Copyable } from '../../components/copyable';
import { inWords } from '../../components/durations';
import { Empty } from '../../components/empty';
import { When } from '../../components/when';
import { AppLink, useHref } from '../../frame/app-link';
import { DataList } from '../../list/data-list';
import { rangeFilter } from '../../list/filter';
import { KeyPanel } from '../keys/key-panel';
import { Findings } from './findings';

const FILTERS = [rangeFilter('from')];
const idOf = ({ id }: SuspiciousRepeat) => id;

const COLUMNS: DataTableColumn<SuspiciousRepeat>[] = [
  { accessor: 'at', title: 'Time', render: ({ at }) => <When at={at} absolute /> },
  { accessor: 'cause', title: 'Likely cause', width: 280, render: ({ cause }) => cause.text },
  { accessor: 'recipient', title: 'Recipient', render: ({ recipient }) => <bdi>{recipient ?? '–'}</bdi> },
  { accessor: 'repeatCount', title: 'Repeats', textAlign: 'right' },
  {
    accessor: 'delaySeconds',
    title: 'After',
    noWrap: true,
    textAlign: 'right',
    render: ({ delaySeconds }) => inWords(delaySeconds),
  },
  { accessor: 'original', title: 'First', render: ({ original }) => <KeyLink of={original} /> },
  { accessor: 'latest', title: 'Latest', render: ({ latest }) => <KeyLink of={latest} /> },
  { accessor: 'channel', title: 'Channel' },
  {
    accessor: 'apiKey',
    title: 'API key',
    render: ({ apiKey }) => (
      <Text span className="mono" inherit>
        <bdi>{apiKey ?? '–'}</bdi>
      </Text>
    ),
  },
];

const PANEL = {
  title: ({ latest }: SuspiciousRepeat) => latest.messageId,
  content: ({ id, cause, latest }: SuspiciousRepeat) => (
    <Stack key={id} gap="md">
      <Text size="sm">{cause.text}</Text>
      <KeyPanel id={latest.notificationId} />
    </Stack>
  ),
  size: 'lg',
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

function KeyLink({ of: { messageId, notificationId } }: { readonly of: SuspiciousRepeat['original'] }) {
  return (
    <Copyable value={messageId} label="message ID">
      <Anchor component={AppLink} path="/keys/view" query={{ id: notificationId }} inherit>
        {messageId}
      </Anchor>
    </Copyable>
  );
}
