// A batch of decisions as people see it: its head, what it comes to, and its items.
import { actorName } from './actor-name.js';
import { rfc3339, shownRecipient } from './notification-status.js';

export interface BatchRow {
  readonly id: string;
  readonly name: string;
  readonly content: string;
  readonly status: string;
  readonly has_more: boolean;
  readonly created_by: string;
  readonly created_by_name: string | null;
  readonly created_at: string;
  readonly finished_at: string | null;
  readonly selected: number;
}

const BATCHES = /* sql */ `
SELECT b.id, b.name, b.content, b.status, b.has_more, b.created_by,
  ${actorName('b.created_by', 'b.app_id')} AS created_by_name, ${rfc3339('b.created_at')} AS created_at,
  ${rfc3339('b.finished_at')} AS finished_at,
  (SELECT count(*) FROM resolution_batch_items i WHERE i.app_id = b.app_id AND i.batch_id = b.id)::int4 AS selected
FROM resolution_batches b`;

/** Parameters: app id uuid, id uuid. */
export const FIND_BATCH = /* sql */ `${BATCHES} WHERE b.app_id = $1::uuid AND b.id = $2::uuid`;

/** Parameters: app id uuid, the caller's name text. */
export const FIND_BATCH_BY_NAME = /* sql */ `${BATCHES} WHERE b.app_id = $1::uuid AND b.name = $2::text`;

/** Parameters: app id uuid, id uuid after which the page begins or NULL, limit int4. The newest first. */
export const LIST_BATCHES = /* sql */ `${BATCHES}
WHERE b.app_id = $1::uuid AND ($2::uuid IS NULL OR b.id < $2::uuid) ORDER BY b.id DESC LIMIT $3::int4`;

export interface BatchCountRow {
  readonly result: string;
  readonly code: string | null;
  readonly verdict: string | null;
  readonly count: number;
}

/** Parameters: app id uuid, batch id uuid. */
export const COUNT_BATCH_ITEMS = /* sql */ `
SELECT result, code, verdict, count(*)::int4 AS count FROM resolution_batch_items
WHERE app_id = $1::uuid AND batch_id = $2::uuid GROUP BY result, code, verdict`;

export interface BatchSampleRow {
  readonly delivery_id: string;
  readonly message_id: string;
  readonly recipient: string;
  readonly verdict: string | null;
  /** NULL: it is decided about. */
  readonly code: string | null;
}

/** A few of those that the decision is for, then of those left out. Parameters: app id uuid, batch id uuid, limit of each int4. */
export const SAMPLE_BATCH_ITEMS = /* sql */ `
WITH items AS (
  SELECT i.*, i.result = 'excluded' AS is_out,
    row_number() OVER (PARTITION BY i.result = 'excluded' ORDER BY i.delivery_id) AS position
  FROM resolution_batch_items i WHERE i.app_id = $1::uuid AND i.batch_id = $2::uuid)
SELECT i.delivery_id, n.message_id, ${shownRecipient('d')} AS recipient, i.verdict, CASE WHEN i.is_out THEN i.code END AS code
FROM items i JOIN deliveries d ON d.app_id = i.app_id AND d.id = i.delivery_id
JOIN notifications n ON n.app_id = i.app_id AND n.id = i.notification_id
WHERE i.position <= $3::int4 ORDER BY i.is_out, i.delivery_id`;

export interface BatchItemRow extends Omit<BatchSampleRow, 'message_id' | 'recipient'> {
  readonly message_id: string | null;
  readonly recipient: string | null;
  readonly notification_id: string;
  readonly result: string;
  readonly new_delivery_id: string | null;
  readonly at: string | null;
}

/** Also of those that purge has taken. Parameters: app id uuid, batch id uuid, delivery id uuid after which the page begins or NULL, limit int4, results text[] or NULL. */
export const LIST_BATCH_ITEMS = /* sql */ `
SELECT i.delivery_id, i.notification_id, n.message_id, CASE WHEN d.id IS NOT NULL THEN ${shownRecipient('d')} END AS recipient,
  i.verdict, i.result, i.code,
  i.new_delivery_id, ${rfc3339('i.at')} AS at
FROM resolution_batch_items i LEFT JOIN deliveries d ON d.app_id = i.app_id AND d.id = i.delivery_id
  LEFT JOIN notifications n ON n.app_id = i.app_id AND n.id = i.notification_id
WHERE i.app_id = $1::uuid AND i.batch_id = $2::uuid AND ($3::uuid IS NULL OR i.delivery_id > $3::uuid)
  AND ($5::text[] IS NULL OR i.result = ANY ($5::text[]))
ORDER BY i.delivery_id LIMIT $4::int4`;
