// What is typed in the form of a batch, and how it is had back from a preview that was made of it. Pure.
import type { ResolutionBatch } from '@oneping/contracts';
import { queryOfFilter } from '../batch-selection';
import { type TypedReason, typedReasonOf } from '../reason-field';
import type { BatchDecision } from './batch-words';

export interface BatchDraft {
  readonly batchId: string;
  readonly decision: BatchDecision | undefined;
  readonly reason: TypedReason;
  /** Decisions a minute, in digits; empty: as fast as it goes. */
  readonly rate: string;
}

export const EMPTY_BATCH: BatchDraft = { batchId: '', decision: undefined, reason: { text: '', link: '' }, rate: '' };

/** With another name: the preview keeps its own, since the same name never runs twice. */
export function draftOf({
  batchId,
  decision,
  reason,
  ratePerMinute,
}: Pick<ResolutionBatch, 'batchId' | 'decision' | 'reason' | 'ratePerMinute'>): BatchDraft {
  return {
    batchId: nextName(batchId),
    decision,
    reason: typedReasonOf(reason),
    rate: ratePerMinute === null ? '' : String(ratePerMinute),
  };
}

/** The address of the form as it was. */
export function queryBack({ id, filter }: Pick<ResolutionBatch, 'id' | 'filter'>): Record<string, string> {
  return { new: 'yes', from: id, ...queryOfFilter(filter) };
}

/** `incident`, `incident-2`, `incident-3`. */
function nextName(name: string): string {
  const [, stem = name, digits] = /^(.*)-(\d{1,3})$/.exec(name) ?? [];
  const end = `-${digits === undefined ? 2 : Number(digits) + 1}`;
  return stem.slice(0, MOST_OF_NAME - end.length) + end;
}

const MOST_OF_NAME = 64;
