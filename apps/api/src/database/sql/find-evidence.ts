// What a provider has answered about one delivery, the latest first.
import { rfc3339 } from './notification-status.js';

export interface EvidenceRow {
  readonly delivery_id: string;
  readonly verdict: string;
  readonly method: string;
  readonly query: string;
  readonly asked_at: string;
  readonly asked_by: string;
  readonly sees_back_ms: string | null;
  readonly provider_message_id: string | null;
  readonly answer: string | null;
}

/** Parameters: app id, delivery ids. At most the last hundred. */
export const FIND_EVIDENCE = /* sql */ `
SELECT delivery_id, verdict, method, query, ${rfc3339('asked_at')} AS asked_at, asked_by, sees_back_ms, provider_message_id, answer
FROM evidence e WHERE app_id = $1 AND delivery_id = ANY ($2::uuid[]) ORDER BY e.asked_at DESC, id DESC LIMIT 100`;
