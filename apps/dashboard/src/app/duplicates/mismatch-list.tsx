// Mismatches: one message ID, another payload. A row opens the difference at the side.
'use client';
import { Text } from '@mantine/core';
import { type DuplicateListItem, MISMATCH_CAUSES, type MismatchCause } from '@oneping/contracts';
import type { DataTableColumn } from 'mantine-datatable';
import { Empty } from '../../components/empty';
import { KindTag } from '../../components/kind-tag';
import { DataList } from '../../list/data-list';
import type { Grouping } from '../../list/use-groups';
import { PLAIN } from '../../list/widths';
import { DUPLICATE_COLUMNS } from './duplicate-columns';
import { SHARED_FILTERS } from './duplicate-filters';
import { MismatchPanel } from './mismatch-panel';
import { useDuplicateHref } from './use-duplicate-href';

const FIXED = { kind: 'mismatch' };
const WITHOUT = new Set(['kind', 'samePayload', 'answerStatus']);
const SHARED = DUPLICATE_COLUMNS.filter(({ accessor }) => !WITHOUT.has(String(accessor)));
const COLUMNS: DataTableColumn<DuplicateListItem>[] = [
  ...SHARED.slice(0, 2),
  { accessor: 'cause', title: 'Likely cause', ...PLAIN, render: ({ cause }) => <Cause of={cause ?? 'unknown'} /> },
  ...SHARED.slice(2),
];
const idOf = ({ id }: DuplicateListItem) => id;
/** One key, one cause: an auditor reads once what was repeated a hundred times. */
const GROUPING: Grouping<DuplicateListItem> = {
  nameOf: ({ messageId, notificationId, cause }) => `${notificationId ?? messageId} ${cause}`,
};
const PANEL = {
  title: ({ messageId }: DuplicateListItem) => messageId,
  tag: ({ kind }: DuplicateListItem) => <KindTag kind={kind} />,
  content: (row: DuplicateListItem) => <MismatchPanel key={row.id} row={row} />,
  isWide: true,
};

export function MismatchList() {
  const hrefOf = useDuplicateHref();
  return (
    <>
      <Text size="sm" c="dimmed" mb="sm">
        One message ID came with another payload and was refused with 422. Choose a row to see both side by side.
      </Text>
      <DataList<DuplicateListItem>
        kind="duplicates"
        path="/v1/duplicates"
        label="Mismatches"
        filters={SHARED_FILTERS}
        fixed={FIXED}
        idOf={idOf}
        columns={COLUMNS}
        hrefOf={hrefOf}
        panel={PANEL}
        grouping={GROUPING}
        whenEmpty={
          <Empty kind="good" title="No message ID came with another payload">
            Callers make their IDs once for each intent.
          </Empty>
        }
      />
    </>
  );
}

/** In a word or two; the panel has the sentence. */
const CAUSE_WORDS: Record<MismatchCause, string> = {
  changing_value: 'a changing value',
  several_people: 'recipient differs',
  another_notification: 'recipient and content',
  content_changed: 'content differs',
  options_changed: 'options differ',
  unknown: 'not known any more',
};

function Cause({ of }: { readonly of: MismatchCause }) {
  return <span title={MISMATCH_CAUSES[of]}>{CAUSE_WORDS[of]}</span>;
}
