// What a batch decides, how far it is, and what became of each of its deliveries.

export const BATCH_DECISIONS = ['sent', 'not_sent', 'not_sent_resend'] as const;
export const BATCH_STATUSES = ['dry_run', 'running', 'done', 'aborted'] as const;
export const BATCH_ITEM_RESULTS = ['pending', 'resolved', 'excluded', 'failed', 'aborted'] as const;
