// Repeats that came after their key had expired: what the retention missed.
'use client';
import { Anchor, Text } from '@mantine/core';
import type { DuplicateListItem } from '@oneping/contracts';
import { Empty } from '../../components/empty';
import { AppLink } from '../../frame/app-link';
import { DataList } from '../../list/data-list';
import { DUPLICATE_COLUMNS } from './duplicate-columns';
import { SHARED_FILTERS } from './duplicate-filters';
import { useDuplicateHref } from './use-duplicate-href';

const FIXED = { kind: 'expired' };
const idOf = ({ id }: DuplicateListItem) => id;

export function AfterExpiry() {
  const hrefOf = useDuplicateHref();
  return (
    <>
      <Text size="sm" c="dimmed" mb="sm">
        Each was refused with 410, so that nobody was pinged twice; but a caller still retried. Which retention would
        have caught them stands under{' '}
        <Anchor component={AppLink} path="/expiry" size="sm" underline="always">
          Expiry
        </Anchor>
        .
      </Text>
      <DataList<DuplicateListItem>
        kind="duplicates"
        path="/v1/duplicates"
        label="Repeats after expiry"
        filters={SHARED_FILTERS}
        fixed={FIXED}
        idOf={idOf}
        columns={DUPLICATE_COLUMNS}
        hrefOf={hrefOf}
        whenEmpty={
          <Empty kind="good" title="No repeat came after expiry">
            Every retry of the last 90 days fell within the time that its key was kept.
          </Empty>
        }
      />
    </>
  );
}
