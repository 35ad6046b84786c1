// The report: what became of each delivery of a batch.
'use client';
import { Anchor } from '@mantine/core';
import type { ResolutionBatchItem } from '@oneping/contracts';
import type { DataTableColumn } from 'mantine-datatable';
import { Copyable } from '../../../components/copyable';
import { Empty } from '../../../components/empty';
import { MessageId } from '../../../components/message-id';
import { Section } from '../../../components/section';
import { Tag } from '../../../components/tag';
import { When } from '../../../components/when';
import { AppLink, useHref } from '../../../frame/app-link';
import { DataList } from '../../../list/data-list';
import type { Filter } from '../../../list/filter';
import { HEAD, PLAIN, WIDE } from '../../../list/widths';
import { DELIVERY_PANEL } from '../delivery-panel';
import { EvidenceTag } from '../evidence-tag';
import { codeWords, ITEM_RESULT_WORDS } from './batch-words';

const FILTERS: readonly Filter[] = [
  {
    name: 'result',
    label: 'Result',
    isSeveral: true,
    options: Object.entries(ITEM_RESULT_WORDS).map(([value, { label }]) => ({ value, label })),
  },
];
const idOf = (item: ResolutionBatchItem) => item.deliveryId;

const COLUMNS: DataTableColumn<ResolutionBatchItem>[] = [
  {
    accessor: 'result',
    title: 'Result',
    ...HEAD,
    render: ({ result }) => <Tag tone={ITEM_RESULT_WORDS[result].tone}>{ITEM_RESULT_WORDS[result].label}</Tag>,
  },
  {
    accessor: 'messageId',
    title: 'Message ID',
    ...WIDE,
    render: ({ deliveryId, messageId }) =>
      messageId === null ? (
        <Copyable value={deliveryId} label="delivery id">
          <Anchor component={AppLink} path="/review/view" query={{ id: deliveryId }} inherit>
            {deliveryId}
          </Anchor>
        </Copyable>
      ) : (
        <MessageId value={messageId} to={{ path: '/review/view', id: deliveryId }} />
      ),
  },
  {
    accessor: 'recipient',
    title: 'Recipient',
    ...PLAIN,
    render: ({ recipient }) => <bdi>{recipient ?? 'purged'}</bdi>,
  },
  { accessor: 'verdict', title: 'Evidence then', render: ({ verdict }) => <EvidenceTag verdict={verdict} /> },
  { accessor: 'code', title: 'Why', render: ({ code }) => code !== null && <bdi>{codeWords(code)}</bdi> },
  { accessor: 'at', title: 'When', ...PLAIN, render: ({ at }) => at !== null && <When at={at} /> },
  {
    accessor: 'newDeliveryId',
    title: 'New send',
    render: ({ newDeliveryId }) =>
      newDeliveryId !== null && (
        <Anchor component={AppLink} path="/review/view" query={{ id: newDeliveryId }} inherit>
          New send
        </Anchor>
      ),
  },
];

const PANEL = {
  title: DELIVERY_PANEL.title,
  content: ({ deliveryId }: ResolutionBatchItem) => DELIVERY_PANEL.content({ id: deliveryId }),
};

export function BatchItems({ id }: { readonly id: string }) {
  const hrefTo = useHref();
  return (
    <Section title="Items">
      <DataList<ResolutionBatchItem>
        kind="batches"
        path={`/v1/resolution-batches/${id}/items`}
        label="Items of the batch"
        filters={FILTERS}
        idOf={idOf}
        columns={COLUMNS}
        panel={PANEL}
        canExport={false}
        hrefOf={({ deliveryId }) => hrefTo('/review/view', { id: deliveryId })}
        whenEmpty={<Empty kind="never" title="The selection holds nothing" />}
      />
    </Section>
  );
}
