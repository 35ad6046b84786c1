// Every batch of the app, the latest first.
'use client';
import { Anchor, Stack } from '@mantine/core';
import type { ResolutionBatchListItem } from '@oneping/contracts';
import type { DataTableColumn } from 'mantine-datatable';
import { actorWords } from '../../../components/actor-words';
import { Empty } from '../../../components/empty';
import { Tag } from '../../../components/tag';
import { When } from '../../../components/when';
import { AppLink, useHref } from '../../../frame/app-link';
import { DataList } from '../../../list/data-list';
import type { Filter } from '../../../list/filter';
import { HEAD, PLAIN } from '../../../list/widths';
import { BatchFacts } from './batch-facts';
import { BATCH_DECISION_WORDS, BATCH_STATUS_WORDS } from './batch-words';

const NO_FILTERS: readonly Filter[] = [];
const idOf = (batch: ResolutionBatchListItem) => batch.id;

const COLUMNS: DataTableColumn<ResolutionBatchListItem>[] = [
  {
    accessor: 'status',
    title: 'State',
    ...HEAD,
    render: ({ status }) => <Tag tone={BATCH_STATUS_WORDS[status].tone}>{BATCH_STATUS_WORDS[status].label}</Tag>,
  },
  {
    accessor: 'batchId',
    title: 'Name',
    ...HEAD,
    render: ({ id, batchId }) => (
      <Anchor component={AppLink} path="/review/batches" query={{ id }} inherit>
        <bdi>{batchId}</bdi>
      </Anchor>
    ),
  },
  { accessor: 'decision', title: 'Decision', ...PLAIN, render: ({ decision }) => BATCH_DECISION_WORDS[decision].title },
  { accessor: 'selectedCount', title: 'Selected', textAlign: 'right' },
  { accessor: 'createdAt', title: 'Made', ...PLAIN, render: ({ createdAt }) => <When at={createdAt} /> },
  {
    accessor: 'createdBy',
    title: 'By',
    render: (batch) => <bdi>{actorWords(batch.createdBy, batch.createdByName)}</bdi>,
  },
  { accessor: 'reason', title: 'Reason', ellipsis: true, width: 260, render: ({ reason }) => <bdi>{reason}</bdi> },
];

const PANEL = {
  title: ({ batchId }: ResolutionBatchListItem) => batchId,
  content: (batch: ResolutionBatchListItem) => (
    <Stack key={batch.id} gap="md">
      <BatchFacts batch={batch} />
      <Anchor component={AppLink} path="/review/batches" query={{ id: batch.id }} size="sm">
        Open the batch
      </Anchor>
    </Stack>
  ),
};

export function BatchList() {
  const hrefTo = useHref();
  return (
    <DataList<ResolutionBatchListItem>
      kind="batches"
      path="/v1/resolution-batches"
      label="Batches"
      filters={NO_FILTERS}
      idOf={idOf}
      columns={COLUMNS}
      panel={PANEL}
      canExport={false}
      hrefOf={({ id }) => hrefTo('/review/batches', { id })}
      whenEmpty={
        <Empty kind="never" title="No batch yet">
          Tick rows in the queue, or start from an incident, to decide about many at once.
        </Empty>
      }
    />
  );
}
