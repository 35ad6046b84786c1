// The claims themselves.
'use client';
import { Anchor } from '@mantine/core';
import type { Delivery } from '@oneping/contracts';
import type { DataTableColumn } from 'mantine-datatable';
import { Channels } from '../../components/channels';
import { Clipped } from '../../components/clipped';
import { Copyable } from '../../components/copyable';
import { Empty } from '../../components/empty';
import { MessageId } from '../../components/message-id';
import { None } from '../../components/none';
import { StateTag } from '../../components/state-tag';
import { When } from '../../components/when';
import { AppLink, useHref } from '../../frame/app-link';
import { CHANNEL_FILTER, SENDER_FILTER } from '../../list/common-filters';
import { DataList } from '../../list/data-list';
import type { Filter } from '../../list/filter';
import { HEAD, NARROW, PLAIN, WIDE } from '../../list/widths';
import { DELIVERY_PANEL } from '../review/delivery-panel';
import { LeaseCountdown } from './lease-countdown';

const FILTERS: readonly Filter[] = [
  {
    name: 'state',
    label: 'State',
    isSeveral: true,
    options: [
      { value: 'queued', label: 'Waiting' },
      { value: 'claimed', label: 'Claimed' },
      { value: 'sending', label: 'At the provider' },
      { value: 'unknown', label: 'Unknown' },
    ],
  },
  { name: 'overdue', label: 'Due', options: [{ value: 'true', label: 'For more than a minute' }] },
  { name: 'leaseOverdue', label: 'Lease', options: [{ value: 'true', label: 'Overdue' }] },
  {
    name: 'age',
    label: 'In this state for',
    options: [
      { value: '60', label: 'A minute or more' },
      { value: '600', label: '10 minutes or more' },
      { value: '3600', label: 'An hour or more' },
    ],
  },
  CHANNEL_FILTER,
  SENDER_FILTER,
  { name: 'worker', label: 'Worker', placeholder: 'its id' },
];

const FIXED = { state: 'claimed,sending,unknown', order: 'oldest' };
const idOf = ({ id }: Delivery) => id;

const COLUMNS: DataTableColumn<Delivery>[] = [
  {
    accessor: 'status',
    title: 'State',
    ...HEAD,
    render: ({ status, attention }) => <StateTag state={status} attention={attention} />,
  },
  {
    accessor: 'messageId',
    title: 'Key',
    ...WIDE,
    render: ({ messageId, notificationId }) => (
      <MessageId value={messageId} to={{ path: '/keys/view', id: notificationId }} />
    ),
  },
  { accessor: 'lease', title: 'Lease', ...NARROW, render: (delivery) => <LeaseCountdown of={delivery} /> },
  { accessor: 'review', title: 'Review', ...PLAIN, render: (delivery) => <ReviewLink of={delivery} /> },
  { accessor: 'attemptCount', title: 'Attempt', textAlign: 'right' },
  { accessor: 'fence', title: 'Fence', textAlign: 'right', defaultToggle: false },
  { accessor: 'stateSince', title: 'In this state', ...PLAIN, render: ({ stateSince }) => <When at={stateSince} /> },
  { accessor: 'sender', title: 'Sender', ...PLAIN, render: ({ sender }) => <bdi>{sender.name}</bdi> },
  // Each sender has one channel.
  {
    accessor: 'channel',
    title: 'Channel',
    ...PLAIN,
    defaultToggle: false,
    render: ({ channel }) => <Channels of={[channel]} />,
  },
  {
    accessor: 'recipient',
    title: 'Recipient',
    ...NARROW,
    render: ({ recipient }) => <Clipped text={recipient} />,
  },
  {
    accessor: 'workerId',
    title: 'Worker',
    width: 130,
    render: ({ workerId }) =>
      workerId === null ? <None>nobody</None> : <Copyable value={workerId} label="worker id" />,
  },
];

export function PendingList() {
  const hrefTo = useHref();
  return (
    <DataList<Delivery>
      kind="deliveries"
      path="/v1/deliveries"
      label="Pending claims"
      filters={FILTERS}
      fixed={FIXED}
      idOf={idOf}
      columns={COLUMNS}
      panel={DELIVERY_PANEL}
      hrefOf={({ id, status, notificationId }) =>
        status === 'unknown' ? hrefTo('/review/view', { id }) : hrefTo('/keys/view', { id: notificationId })
      }
      whenEmpty={
        <Empty kind="good" title="Nobody holds anything">
          Every delivery is waiting for its turn or has ended.
        </Empty>
      }
    />
  );
}

function ReviewLink({ of: { id, status } }: { readonly of: Delivery }) {
  if (status !== 'unknown') return <None />;
  return (
    <Anchor component={AppLink} path="/review/view" query={{ id }} inherit>
      Review
    </Anchor>
  );
}
