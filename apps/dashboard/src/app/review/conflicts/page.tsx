// One contradiction, as search and its notice lead to it; without an id, all of them.
'use client';
import { Button, Skeleton } from '@mantine/core';
import type { Conflict } from '@oneping/contracts';
import { parseAsString, useQueryState } from 'nuqs';
import { useGet } from '../../../api/use-get';
import { usePermissions } from '../../../api/use-permissions';
import { Empty } from '../../../components/empty';
import { NotForRole } from '../../../components/not-for-role';
import { Page } from '../../../components/page';
import { Trouble } from '../../../components/trouble';
import { AppLink } from '../../../frame/app-link';
import { ConflictCard } from './conflict-card';
import { ConflictList } from './conflict-list';

export default function ConflictsPage() {
  const [id] = useQueryState('id', parseAsString);
  const why = usePermissions().whyNot('review');
  if (why !== undefined)
    return (
      <Page title="Conflicts">
        <NotForRole why={why} />
      </Page>
    );
  return (
    <Page
      title="Conflicts"
      lead="What a provider says and what is on record contradict each other. Nothing changes by itself: look, and say that you have."
      actions={
        <Button component={AppLink} path="/review" query={{ tab: 'conflicts' }} variant="default">
          All conflicts
        </Button>
      }
    >
      {id === null ? <ConflictList /> : <One key={id} id={id} />}
    </Page>
  );
}

function One({ id }: { readonly id: string }) {
  const { data, error, refetch } = useGet<{ readonly data: readonly Conflict[] }>('conflicts', '/v1/conflicts', { id });
  const conflict = data?.body.data.find((each) => each.id === id);
  if (error) return <Trouble problem={error} onRetry={() => refetch()} />;
  if (data === undefined) return <Skeleton height={120} aria-label="Loading" />;
  if (conflict !== undefined) return <ConflictCard conflict={conflict} />;
  return (
    <Empty kind="never" title="No such conflict">
      It may belong to another app, or its delivery is purged.
    </Empty>
  );
}
