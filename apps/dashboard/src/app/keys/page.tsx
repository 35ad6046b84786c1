// Keys: every message ID of the app, and what became of it.
'use client';
import { Group, Text } from '@mantine/core';
import type { NotificationListItem } from '@oneping/contracts';
import type { DataTableColumn } from 'mantine-datatable';
import { Channels } from '../../components/channels';
import { Clipped } from '../../components/clipped';
import { Empty } from '../../components/empty';
import { keyState } from '../../components/key-state';
import { MessageId } from '../../components/message-id';
import { None } from '../../components/none';
import { Page } from '../../components/page';
import { StateTag } from '../../components/state-tag';
import { When } from '../../components/when';
import { useHref } from '../../frame/app-link';
import { CHANNEL_FILTER, SENDER_FILTER } from '../../list/common-filters';
import { DataList } from '../../list/data-list';
import { type Filter, rangeFilter } from '../../list/filter';
import { ASIDE, HEAD, NARROW, PLAIN, WIDE } from '../../list/widths';
import { curlLine, HELLO } from '../../overview/steps';
import { KeyPanel } from './key-panel';

const FILTERS: readonly Filter[] = [
  {
    name: 'status',
    label: 'State',
    isSeveral: true,
    options: [
      { value: 'pending', label: 'Not finished' },
      { value: 'sent', label: 'Sent' },
      { value: 'partial', label: 'Partly sent' },
      { value: 'failed', label: 'Failed' },
      { value: 'canceled', label: 'Canceled' },
      { value: 'lapsed', label: 'Lapsed' },
    ],
  },
  {
    name: 'attention',
    label: 'Attention',
    isSeveral: true,
    options: [
      { value: 'resolution_required', label: 'Needs review' },
      { value: 'conflict', label: 'Conflict' },
    ],
  },
  CHANNEL_FILTER,
  SENDER_FILTER,
  rangeFilter('createdFrom', 'Accepted'),
  { name: 'recipient', label: 'Recipient', placeholder: 'ada@example.com' },
  { name: 'q', label: 'Message ID begins with', placeholder: 'order-' },
  {
    name: 'minDuplicates',
    label: 'Duplicates',
    options: [
      { value: '1', label: 'At least one' },
      { value: '10', label: 'Ten or more' },
    ],
  },
];

const HOUR_MS = 3_600_000;
const idOf = (key: NotificationListItem) => key.id;

const COLUMNS: DataTableColumn<NotificationListItem>[] = [
  {
    accessor: 'status',
    title: 'State',
    ...HEAD,
    render: (key) => <StateTag state={keyState(key)} attention={key.attention} isExpired={key.expired} />,
  },
  {
    accessor: 'messageId',
    title: 'Message ID',
    ...WIDE,
    render: ({ id, messageId }) => <MessageId value={messageId} to={{ path: '/keys/view', id }} />,
  },
  // A list is about one app.
  { accessor: 'app', title: 'App', defaultToggle: false, render: ({ app }) => <bdi>{app}</bdi> },
  { accessor: 'channels', title: 'Channels', ...PLAIN, render: ({ channels }) => <Channels of={channels} /> },
  { accessor: 'recipient', title: 'Recipient', ...NARROW, render: (key) => <Recipient of={key} /> },
  { accessor: 'duplicateCount', title: 'Duplicates', textAlign: 'right', render: (key) => <Duplicates of={key} /> },
  { accessor: 'acceptedAt', title: 'Accepted', ...PLAIN, render: (key) => <When at={key.acceptedAt} /> },
  { accessor: 'stateSince', title: 'In this state', ...ASIDE, render: (key) => <When at={key.stateSince} /> },
  { accessor: 'expiresAt', title: 'Expires', render: (key) => <Expiry of={key} /> },
];

const PANEL = {
  title: (key: NotificationListItem) => key.messageId,
  tag: (key: NotificationListItem) => (
    <StateTag state={keyState(key)} attention={key.attention} isExpired={key.expired} />
  ),
  content: (key: NotificationListItem) => <KeyPanel key={key.id} id={key.id} />,
};

export default function KeysPage() {
  const hrefTo = useHref();
  return (
    <Page title="Keys" lead="Every message ID that was accepted, and what became of it.">
      <DataList<NotificationListItem>
        kind="notifications"
        path="/v1/notifications"
        label="Keys"
        filters={FILTERS}
        idOf={idOf}
        columns={COLUMNS}
        hrefOf={(key) => hrefTo('/keys/view', { id: key.id })}
        panel={PANEL}
        whenEmpty={
          <Empty kind="never" title="Nothing has been posted yet" command={firstPing()}>
            Post a first notification. The overview makes a key for it, and leads on from there.
          </Empty>
        }
      />
    </Page>
  );
}

/** As the overview shows it; the page is only drawn in a browser by the time that a list is known to be empty. */
function firstPing(): string {
  return curlLine(globalThis.location?.origin ?? '', undefined, HELLO);
}

function Recipient({ of: { recipient, recipientCount } }: { readonly of: NotificationListItem }) {
  const words = recipient ?? (recipientCount > 1 ? `${recipientCount} people` : null);
  return <Clipped text={words} />;
}

function Duplicates({ of: { duplicateCount, mismatchCount } }: { readonly of: NotificationListItem }) {
  if (duplicateCount === 0) return <None>0</None>;
  return (
    <Group component="span" display="inline-flex" gap={4} justify="flex-end" wrap="nowrap">
      {duplicateCount}
      {mismatchCount > 0 && (
        <Text span fw={700} c="var(--tone-orange-ink)" inherit title={`${mismatchCount} with another payload`}>
          !<span className="visually-hidden"> {mismatchCount} with another payload</span>
        </Text>
      )}
    </Group>
  );
}

function Expiry({ of: { expiresAt, expired } }: { readonly of: NotificationListItem }) {
  if (expiresAt === null) return <None>not while pending</None>;
  const isSoon = !expired && new Date(expiresAt).getTime() - Date.now() < HOUR_MS;
  return (
    <Text span inherit {...(isSoon ? { c: 'var(--tone-orange-ink)', fw: 600 } : {})}>
      <When at={expiresAt} />
    </Text>
  );
}
