// One batch: as a preview to run, while it runs, or as the report of what it did.
'use client';
import { Skeleton, Stack } from '@mantine/core';
import type { ResolutionBatch } from '@oneping/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useGet } from '../../../api/use-get';
import { Section } from '../../../components/section';
import { Tag } from '../../../components/tag';
import { Trouble } from '../../../components/trouble';
import { BatchFacts } from './batch-facts';
import { BatchItems } from './batch-items';
import { BatchPreview } from './batch-preview';
import { BatchProgress } from './batch-progress';
import classes from './batch-view.module.css';
import { BATCH_STATUS_WORDS } from './batch-words';

const EVERY_MS = 2_000;

export function BatchView({ id }: { readonly id: string }) {
  const { data, error, refetch } = useGet<ResolutionBatch>(
    'batches',
    `/v1/resolution-batches/${id}`,
    {},
    { everyMs: EVERY_MS },
  );
  const client = useQueryClient();
  const pending = data?.body.results.pending;
  useEffect(() => {
    // The report below follows, also where no live hint comes.
    if (pending !== undefined) client.invalidateQueries({ queryKey: ['batches'] });
  }, [client, pending]);
  if (error) return <Trouble problem={error} onRetry={() => refetch()} />;
  const batch = data?.body;
  if (batch === undefined || batch.id !== id) return <Skeleton height={260} aria-label="Loading" />;
  const { status } = batch;
  const { label, tone } = BATCH_STATUS_WORDS[status];
  return (
    <Stack gap="md">
      <div className={classes['columns']}>
        <Section title={batch.batchId} actions={<Tag tone={tone}>{label}</Tag>}>
          <BatchFacts batch={batch} />
        </Section>
        {status === 'dry_run' ? (
          <BatchPreview batch={batch} onStarted={refetch} />
        ) : (
          <BatchProgress batch={batch} onAborted={refetch} />
        )}
      </div>
      <BatchItems id={id} />
    </Stack>
  );
}
