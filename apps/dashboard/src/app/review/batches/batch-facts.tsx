// What a batch decides, about what, by whom and when.
'use client';
import { Text } from '@mantine/core';
import type { ResolutionBatchListItem } from '@oneping/contracts';
import { actorWords } from '../../../components/actor-words';
import { useZone } from '../../../components/clock';
import { Fact, Facts } from '../../../components/facts';
import { absoluteTime, When } from '../../../components/when';
import { BATCH_DECISION_WORDS, rateWords, selectionWords } from './batch-words';

export function BatchFacts({ batch }: { readonly batch: ResolutionBatchListItem }) {
  const { isUtc } = useZone();
  const { decision, reason, createdAt, createdBy, finishedAt, selectedCount, hasMore, filter } = batch;
  return (
    <Facts>
      <Fact name="Decision">{BATCH_DECISION_WORDS[decision].title}</Fact>
      <Fact name="Reason">
        <bdi>{reason}</bdi>
      </Fact>
      <Fact name="Rate">{rateWords(batch.ratePerMinute)}</Fact>
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
        <Fact name="Ended">
          <When at={finishedAt} />
        </Fact>
      )}
    </Facts>
  );
}
