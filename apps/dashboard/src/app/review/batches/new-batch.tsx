// The form of a new batch: empty, or as it was when a preview was made of it.
'use client';
import { Skeleton } from '@mantine/core';
import type { ResolutionBatch } from '@oneping/contracts';
import { parseAsString, useQueryState } from 'nuqs';
import { useGet } from '../../../api/use-get';
import { Trouble } from '../../../components/trouble';
import { draftOf, EMPTY_BATCH } from './batch-draft';
import { BatchForm } from './batch-form';

export function NewBatch() {
  const [from] = useQueryState('from', parseAsString);
  return from === null ? <BatchForm initial={EMPTY_BATCH} /> : <FormAgain key={from} id={from} />;
}

function FormAgain({ id }: { readonly id: string }) {
  const { data, error, refetch } = useGet<ResolutionBatch>('batches', `/v1/resolution-batches/${id}`);
  if (error) return <Trouble problem={error} onRetry={() => refetch()} />;
  if (data?.body.id !== id) return <Skeleton height={260} maw={720} aria-label="Loading" />;
  return <BatchForm initial={draftOf(data.body)} />;
}
