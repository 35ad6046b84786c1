// Batches: one decision for many. The list of them, a new one, or one of them.
'use client';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { parseAsString, useQueryState } from 'nuqs';
import { usePermissions } from '../../../api/use-permissions';
import { NotForRole } from '../../../components/not-for-role';
import { Page } from '../../../components/page';
import { AppLink } from '../../../frame/app-link';
import { BatchList } from './batch-list';
import { BatchView } from './batch-view';
import { NewBatch } from './new-batch';

export default function BatchesPage() {
  const [id] = useQueryState('id', parseAsString);
  const [isNew] = useQueryState('new', parseAsString);
  const { may, whyNot } = usePermissions();
  const why = whyNot(isNew === null ? 'review' : 'resolve');
  if (why !== undefined)
    return (
      <Page title="Batches">
        <NotForRole why={why} />
      </Page>
    );
  return (
    <Page
      title="Batches"
      lead="One decision about many unknown deliveries, on a selection that the server has frozen. What the evidence contradicts is never in it."
      actions={
        <>
          <Button component={AppLink} path="/review" variant="default">
            Queue
          </Button>
          {(id !== null || isNew !== null) && (
            <Button component={AppLink} path="/review/batches" variant="default">
              All batches
            </Button>
          )}
          {isNew === null && may('resolve') && (
            <Button
              component={AppLink}
              path="/review/batches"
              query={{ new: 'yes' }}
              leftSection={<IconPlus size={14} />}
            >
              New batch
            </Button>
          )}
        </>
      }
    >
      {id !== null ? <BatchView key={id} id={id} /> : isNew !== null ? <NewBatch /> : <BatchList />}
    </Page>
  );
}
