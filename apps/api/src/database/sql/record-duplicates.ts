// Writes down suppressed duplicates, one row each, and counts them by key; running it again changes nothing.
import type { QueryConfig } from 'pg';
import { boolArray, int2Array, int4Array, textArray, timestamptzArray, uuidArray } from './binary-array.js';

export interface SuppressedDuplicate {
  readonly id: string;
  readonly appId: string;
  readonly kind: 'replay' | 'mismatch' | 'in_use' | 'expired';
  readonly messageId: string;
  readonly notificationId: string | null;
  readonly apiKeyId: string | null;
  readonly requestId: string;
  /** The address that the request came from. */
  readonly address: string;
  /** Position in its batch; null where it was posted alone. */
  readonly batchIndex: number | null;
  readonly answerStatus: number;
  readonly isSamePayload: boolean | null;
  /** JSON pointers of what differs; null where nobody can say. */
  readonly changed: readonly string[] | null;
  /** Of a mismatch: a MaskedDiff as JSON text. */
  readonly diff: string | null;
  /** When the original was accepted, ms since 1970. */
  readonly originalMs: number | null;
}

// A JSON pointer of ours never holds a line break. Counted in one order, so that two processes never wait for each other.
const RECORD = `
WITH clock AS MATERIALIZED (SELECT clock_timestamp() AS now), suppressed AS MATERIALIZED (
  SELECT unnest($1::uuid[]) AS app_id, unnest($2::uuid[]) AS id, unnest($3::text[]) AS kind,
    unnest($4::text[]) AS message_id, unnest($5::uuid[]) AS notification_id, unnest($6::uuid[]) AS api_key_id,
    unnest($7::text[]) AS request_id, unnest($8::text[]) AS address, unnest($9::int4[]) AS batch_index,
    unnest($10::int2[]) AS answer_status, unnest($11::bool[]) AS same_payload, unnest($12::text[]) AS changed,
    unnest($13::timestamptz[]) AS original_at, unnest($14::text[]) AS diff
), recorded AS (
INSERT INTO duplicates (app_id, id, at, kind, message_id, notification_id, api_key_id, request_id, address, source,
  batch_index, answer_status, same_payload, changed, delay_ms, diff)
SELECT app_id, id, clock.now, kind, message_id, notification_id, api_key_id, request_id, address,
  CASE WHEN batch_index IS NULL THEN 'single' ELSE 'batch' END, batch_index, answer_status, same_payload,
  string_to_array(changed, E'\\n'), (extract(epoch FROM clock.now - original_at) * 1000)::int8, diff
FROM suppressed, clock
ON CONFLICT (app_id, id) DO NOTHING RETURNING app_id, notification_id, kind
)
INSERT INTO key_repeats AS r (app_id, notification_id, duplicate_count, mismatch_count)
SELECT app_id, notification_id, count(*), count(*) FILTER (WHERE kind = 'mismatch') FROM recorded
WHERE notification_id IS NOT NULL GROUP BY app_id, notification_id ORDER BY app_id, notification_id
ON CONFLICT (app_id, notification_id) DO UPDATE SET duplicate_count = r.duplicate_count + excluded.duplicate_count,
  mismatch_count = r.mismatch_count + excluded.mismatch_count`;

export function recordDuplicates(duplicates: readonly SuppressedDuplicate[]): QueryConfig {
  const column = <T>(value: (duplicate: SuppressedDuplicate) => T) => duplicates.map(value);
  return {
    name: 'record-duplicates',
    text: RECORD,
    values: [
      uuidArray(column(({ appId }) => appId)),
      uuidArray(column(({ id }) => id)),
      textArray(column(({ kind }) => kind)),
      textArray(column(({ messageId }) => messageId)),
      uuidArray(column(({ notificationId }) => notificationId)),
      uuidArray(column(({ apiKeyId }) => apiKeyId)),
      textArray(column(({ requestId }) => requestId)),
      textArray(column(({ address }) => address)),
      int4Array(column(({ batchIndex }) => batchIndex)),
      int2Array(column(({ answerStatus }) => answerStatus)),
      boolArray(column(({ isSamePayload }) => isSamePayload)),
      textArray(column(({ changed }) => changed?.join('\n') ?? null)),
      timestamptzArray(column(({ originalMs }) => originalMs)),
      textArray(column(({ diff }) => diff)),
    ],
  };
}
