// Repeats that came after their key had expired: what the retention missed.
'use client';
import type { DuplicateListItem } from '@oneping/contracts';
import { Empty } from '../../components/empty';
import { DataList } from '../../list/data-list';
import { DUPLICATE_COLUMNS } from './duplicate-columns';
import { SHARED_FILTERS } from './duplicate-filters';
import { DUPLICATE_PANEL } from './duplicate-panel';
import { LateSummary } from './late-summary';
import { useDuplicateHref } from './use-duplicate-href';

const FIXED = { kind: 'expired' };
const idOf = ({ id }: DuplicateListItem) => id;

export function AfterExpiry() {
  const hrefOf = useDuplicateHref();
  return (
    <>
      <LateSummary />
      <DataList<DuplicateListItem>
        kind="duplicates"
        path="/v1/duplicates"
        label="Repeats after expiry"
        filters={SHARED_FILTERS}
        fixed={FIXED}
        idOf={idOf}
        columns={DUPLICATE_COLUMNS}
        hrefOf={hrefOf}
        panel={DUPLICATE_PANEL}
        whenEmpty={
          <Empty kind="good" title="No repeat came after expiry">
            Every retry of the last 90 days fell within the time that its key was kept.
          </Empty>
        }
      />
    </>
  );
}
