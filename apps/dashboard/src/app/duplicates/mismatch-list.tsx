// Mismatches: one message ID, another payload. A row opens the difference at the side.
'use client';
import { Text } from '@mantine/core';
import type { DuplicateListItem } from '@oneping/contracts';
import { Empty } from '../../components/empty';
import { DataList } from '../../list/data-list';
import { DUPLICATE_COLUMNS } from './duplicate-columns';
import { SHARED_FILTERS } from './duplicate-filters';
import { MismatchPanel } from './mismatch-panel';
import { useDuplicateHref } from './use-duplicate-href';

const FIXED = { kind: 'mismatch' };
const WITHOUT = new Set(['kind', 'samePayload']);
const COLUMNS = DUPLICATE_COLUMNS.filter(({ accessor }) => !WITHOUT.has(String(accessor)));
const idOf = ({ id }: DuplicateListItem) => id;
const PANEL = {
  title: ({ messageId }: DuplicateListItem) => messageId,
  content: (row: DuplicateListItem) => <MismatchPanel key={row.id} row={row} />,
  size: 'xl',
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
        whenEmpty={
          <Empty kind="good" title="No message ID came with another payload">
            Callers make their IDs once for each intent.
          </Empty>
        }
      />
    </>
  );
}
