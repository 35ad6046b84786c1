// What a batch decides, as it is stored: filter, decision, reason and rate, compared as text with a repeat under the same name.
import type { PostResolutionBatch } from '@oneping/contracts';
import type { Resolution } from './decision.js';

export type BatchContent = Pick<PostResolutionBatch, 'filter' | 'decision' | 'reason' | 'ratePerMinute'>;

/** The schema gives the members their order, so that equal contents are equal texts. */
export function storedContent({ filter, decision, reason, ratePerMinute }: BatchContent): string {
  return JSON.stringify({ filter, decision, reason, ratePerMinute });
}

export function readContent(text: string): BatchContent {
  // Safe: only storedContent writes the column.
  return JSON.parse(text) as BatchContent;
}

/** The decision about each item. */
export function resolutionOf({ decision, reason }: Pick<BatchContent, 'decision' | 'reason'>): Resolution {
  return {
    outcome: decision === 'sent' ? 'sent' : 'not_sent',
    resend: decision === 'not_sent_resend',
    reason,
    providerMessageId: null,
  };
}
