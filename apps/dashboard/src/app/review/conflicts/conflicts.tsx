// Contradictions: all of them, or the one that search or its notice led to.
'use client';
import { Button, Skeleton, Stack } from '@mantine/core';
import type { Conflict } from '@oneping/contracts';
import { parseAsString, useQueryState } from 'nuqs';
import { useGet } from '../../../api/use-get';
import { Empty } from '../../../components/empty';
import { Trouble } from '../../../components/trouble';
import { AppLink } from '../../../frame/app-link';
import { ConflictCard } from './conflict-card';
import { ConflictList } from './conflict-list';

export function Conflicts() {
  const [id] = useQueryState('id', parseAsString);
  if (id === null) return <ConflictList />;
  return (
    <Stack gap="sm">
      <Button component={AppLink} path="/review" query={{ tab: 'conflicts' }} variant="default" w="fit-content">
        All conflicts
      </Button>
      <One key={id} id={id} />
    </Stack>
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
