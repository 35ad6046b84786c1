// From stored rows to batches and their items as the API shows them.
import type { ResolutionBatch, ResolutionBatchItem, ResolutionBatchListItem } from '@oneping/contracts';
import type { BatchCountRow, BatchItemRow, BatchRow, BatchSampleRow } from '../database/sql/find-resolution-batch.js';
import { readContent } from './batch-content.js';

export function toBatchHead(row: BatchRow): ResolutionBatchListItem {
  const { ratePerMinute = null, ...content } = readContent(row.content);
  return {
    id: row.id,
    batchId: row.name,
    // Safe here and below: the tables' constraints keep these to the contract's words.
    status: row.status as ResolutionBatch['status'],
    ...content,
    ratePerMinute,
    createdBy: row.created_by,
    createdByName: row.created_by_name,
    createdAt: row.created_at,
    finishedAt: row.finished_at,
    selectedCount: row.selected,
    hasMore: row.has_more,
  };
}

export function toBatch(
  row: BatchRow,
  counts: readonly BatchCountRow[],
  samples: readonly BatchSampleRow[],
): ResolutionBatch {
  const results = { pending: 0, resolved: 0, excluded: 0, failed: 0, aborted: 0 };
  for (const { result, count } of counts) results[result as ResolutionBatchItem['result']] += count;
  return {
    ...toBatchHead(row),
    results,
    verdicts: summed(counts, ({ verdict }) => verdict ?? 'none').map(([verdict, count]) => ({
      verdict: verdict as ResolutionBatchItem['verdict'],
      count,
    })),
    exclusions: summed(counts, ({ result, code }) => (result === 'excluded' ? code : null)).map(([code, count]) => ({
      code,
      count,
    })),
    samples: samples.map((sample) => ({
      deliveryId: sample.delivery_id,
      messageId: sample.message_id,
      recipient: sample.recipient,
      verdict: verdictOf(sample),
      code: sample.code,
    })),
  };
}

export function toBatchItem(row: BatchItemRow): ResolutionBatchItem {
  return {
    deliveryId: row.delivery_id,
    notificationId: row.notification_id,
    messageId: row.message_id,
    recipient: row.recipient,
    verdict: verdictOf(row),
    result: row.result as ResolutionBatchItem['result'],
    code: row.code,
    newDeliveryId: row.new_delivery_id,
    at: row.at,
  };
}

function verdictOf({ verdict }: { readonly verdict: string | null }): ResolutionBatchItem['verdict'] {
  return (verdict ?? 'none') as ResolutionBatchItem['verdict'];
}

/** Counts added up by what `nameOf` says, the most frequent first; null is left out. */
function summed(
  counts: readonly BatchCountRow[],
  nameOf: (row: BatchCountRow) => string | null,
): (readonly [string, number])[] {
  const sums = new Map<string, number>();
  for (const row of counts) {
    const name = nameOf(row);
    if (name !== null) sums.set(name, (sums.get(name) ?? 0) + row.count);
  }
  return [...sums].sort((a, b) => b[1] - a[1]);
}
