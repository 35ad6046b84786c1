// One batch: as a preview to run, while it runs, or as the report of what it did.
'use client';
import { Skeleton, Stack, Text } from '@mantine/core';
import type { ResolutionBatch } from '@oneping/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useGet } from '../../../api/use-get';
import { actorWords } from '../../../components/actor-words';
import { useClock } from '../../../components/clock';
import { Fact, Facts } from '../../../components/facts';
import { Section } from '../../../components/section';
import { Tag } from '../../../components/tag';
import { Trouble } from '../../../components/trouble';
import { absoluteTime, When } from '../../../components/when';
import { BatchItems } from './batch-items';
import { BatchPreview } from './batch-preview';
import { BatchProgress } from './batch-progress';
import { BATCH_DECISION_WORDS, BATCH_STATUS_WORDS, selectionWords } from './batch-words';

const EVERY_MS = 2_000;

export function BatchView({ id }: { readonly id: string }) {
  const { data, error, refetch } = useGet<ResolutionBatch>(
    'batches',
    `/v1/resolution-batches/${id}`,
    {},
    { everyMs: EVERY_MS },
  );
  const { isUtc } = useClock();
  const client = useQueryClient();
  const pending = data?.body.results.pending;
  useEffect(() => {
    // The report below follows, also where no live hint comes.
    if (pending !== undefined) client.invalidateQueries({ queryKey: ['batches'] });
  }, [client, pending]);
  if (error) return <Trouble problem={error} onRetry={() => refetch()} />;
  const batch = data?.body;
  if (batch === undefined || batch.id !== id) return <Skeleton height={260} aria-label="Loading" />;
  const { status, decision, reason, createdAt, createdBy, finishedAt, selectedCount, hasMore, filter } = batch;
  const { label, tone } = BATCH_STATUS_WORDS[status];
  return (
    <Stack gap="md" maw={880}>
      <Section title={batch.batchId} actions={<Tag tone={tone}>{label}</Tag>}>
        <Facts>
          <Fact name="Decision">{BATCH_DECISION_WORDS[decision].title}</Fact>
          <Fact name="Reason">
            <bdi>{reason}</bdi>
          </Fact>
          <Fact name="Rate">
            {batch.ratePerMinute === null ? 'As fast as it goes' : `At most ${batch.ratePerMinute} a minute`}
          </Fact>
          <Fact name="Selection">
            {selectedCount} frozen{hasMore && ', and more match than one batch takes'}
            {selectionWords(filter, (at) => absoluteTime(new Date(at), isUtc)).map((words) => (
              <Text key={words} size="xs" c="dimmed">
                <bdi>{words}</bdi>
              </Text>
            ))}
          </Fact>
          <Fact name="Made">
            <When at={createdAt} /> by <bdi>{actorWords(createdBy, batch.createdByName)}</bdi>
          </Fact>
          {finishedAt !== null && (
            <Fact name="Over">
              <When at={finishedAt} />
            </Fact>
          )}
        </Facts>
      </Section>
      {status === 'dry_run' ? (
        <BatchPreview batch={batch} onStarted={refetch} />
      ) : (
        <BatchProgress batch={batch} onAborted={refetch} />
      )}
      <BatchItems id={id} />
    </Stack>
  );
}
