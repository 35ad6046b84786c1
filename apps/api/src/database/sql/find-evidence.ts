// What a provider has answered about deliveries, the latest first.
import { actorName } from './actor-name.js';
import { rfc3339 } from './notification-status.js';

/** One run: the same answer to the same question, as often as it came in a row. */
export interface LookupRow {
  readonly id: string;
  readonly delivery_id: string;
  readonly attempt_number: number;
  readonly verdict: string;
  readonly method: string;
  readonly query: string;
  readonly first_asked_at: string;
  readonly asked_at: string;
  readonly asked_count: number;
  readonly asked_by: string;
  readonly asked_by_name: string | null;
  readonly sees_back_ms: string | null;
  readonly provider_message_id: string | null;
  readonly answer: string | null;
}

const COLUMNS = `
  id, delivery_id, attempt_number, verdict, method, query, ${rfc3339('first_asked_at')} AS first_asked_at,
  ${rfc3339('asked_at')} AS asked_at, asked_count, asked_by, ${actorName('e.asked_by', 'e.app_id')} AS asked_by_name,
  sees_back_ms, provider_message_id, answer`;

/** Parameters: app id, delivery ids. At most the last hundred. */
export const FIND_EVIDENCE = /* sql */ `
SELECT ${COLUMNS}
FROM evidence e WHERE app_id = $1 AND delivery_id = ANY ($2::uuid[]) ORDER BY e.asked_at DESC, id DESC LIMIT 100`;

/** `at_us`: microseconds since 1970, in digits, where a list stands. */
export type ListedLookupRow = LookupRow & { readonly at_us: string };

/** A page of one delivery's. Parameters: app id uuid, delivery id uuid, microseconds after which it begins int8 or NULL,
 *  the id of that row uuid or NULL, at most how many int4. */
export const LIST_EVIDENCE = /* sql */ `
SELECT ${COLUMNS}, (extract(epoch FROM e.asked_at) * 1000000)::int8 AS at_us
FROM evidence e WHERE app_id = $1::uuid AND delivery_id = $2::uuid
  AND ($3::int8 IS NULL OR (e.asked_at, e.id) < (timestamptz '1970-01-01 00:00:00Z' + $3::int8 * interval '1 microsecond', $4::uuid))
ORDER BY e.asked_at DESC, e.id DESC LIMIT $5::int4`;
