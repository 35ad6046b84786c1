// All suppressed duplicates, of every kind.
'use client';
import type { DuplicateListItem } from '@oneping/contracts';
import { KIND_OPTIONS } from '../../components/duplicate-words';
import { Empty } from '../../components/empty';
import { DataList } from '../../list/data-list';
import type { Filter } from '../../list/filter';
import { DUPLICATE_COLUMNS } from './duplicate-columns';
import { SHARED_FILTERS } from './duplicate-filters';
import { DUPLICATE_PANEL } from './duplicate-panel';
import { useDuplicateHref } from './use-duplicate-href';

const FILTERS: readonly Filter[] = [
  { name: 'kind', label: 'What', isSeveral: true, options: KIND_OPTIONS },
  ...SHARED_FILTERS,
];
const idOf = ({ id }: DuplicateListItem) => id;

export function Suppressed() {
  const hrefOf = useDuplicateHref();
  return (
    <DataList<DuplicateListItem>
      kind="duplicates"
      path="/v1/duplicates"
      label="Suppressed duplicates"
      filters={FILTERS}
      idOf={idOf}
      columns={DUPLICATE_COLUMNS}
      hrefOf={hrefOf}
      panel={DUPLICATE_PANEL}
      whenEmpty={
        <Empty kind="never" title="Nothing was suppressed yet">
          Post a notification twice with one message ID: the second one is answered from the record, and stands here.
        </Empty>
      }
    />
  );
}
