// The columns of the queue of reviews.
import { Group, Text } from '@mantine/core';
import type { Delivery } from '@oneping/contracts';
import { IconUsers } from '@tabler/icons-react';
import type { DataTableColumn } from 'mantine-datatable';
import { Clipped } from '../../components/clipped';
import { MessageId } from '../../components/message-id';
import { None } from '../../components/none';
import { Tag } from '../../components/tag';
import { When } from '../../components/when';
import { NARROW, PLAIN, WIDE } from '../../list/widths';
import { EvidenceTag } from './evidence-tag';
import { PutOffTag } from './put-off-tag';
import { evidenceWordOf, whyOf } from './review-words';

export const REVIEW_COLUMNS: DataTableColumn<Delivery>[] = [
  {
    accessor: 'reason',
    title: 'Why',
    ...PLAIN,
    render: ({ reason, snoozedUntil }) => (
      <Group component="span" gap={6} wrap="nowrap">
        <Text span inherit fw={550} title={whyOf(reason?.code ?? null).sentence}>
          <bdi>{whyOf(reason?.code ?? null).label}</bdi>
        </Text>
        <PutOffTag snoozedUntil={snoozedUntil} />
      </Group>
    ),
  },
  {
    accessor: 'messageId',
    title: 'Message ID',
    ...WIDE,
    render: ({ id, messageId }) => <MessageId value={messageId} to={{ path: '/review/view', id }} />,
  },
  { accessor: 'stateSince', title: 'Unknown since', render: ({ stateSince }) => <When at={stateSince} /> },
  {
    accessor: 'evidence',
    title: 'Evidence',
    ...PLAIN,
    render: (delivery) => <EvidenceTag verdict={evidenceWordOf(delivery)} />,
  },
  {
    accessor: 'repeatsWaiting',
    title: 'Repeats waiting',
    textAlign: 'right',
    render: ({ repeatsWaiting }) =>
      repeatsWaiting === 0 ? (
        <None>0</None>
      ) : (
        <Tag tone="orange" icon={<IconUsers aria-hidden />}>
          {repeatsWaiting >= 1_000 ? '1 000+' : repeatsWaiting}
        </Tag>
      ),
  },
  { accessor: 'sender', title: 'Sender', ...PLAIN, render: ({ sender }) => <bdi>{sender.name}</bdi> },
  {
    accessor: 'recipient',
    title: 'Recipient',
    // The side panel says it; beside one that is put off there is no room for it.
    defaultToggle: false,
    ...NARROW,
    render: ({ recipient }) => <Clipped text={recipient} />,
  },
];
