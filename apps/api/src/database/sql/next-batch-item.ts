// The executor's steps through a running batch: one item at a time, over all API processes.

/** A plain look, so that idle processes open no transaction. */
export const IS_ANY_BATCH_RUNNING = /* sql */ `
SELECT FROM resolution_batches WHERE status = 'running' LIMIT 1`;

/** Who has it takes the next step, and nobody else; it ends with the transaction. */
export const TAKE_BATCH_TURN = /* sql */ `
SELECT pg_try_advisory_xact_lock(hashtextextended('oneping resolution batches', 0)) AS is_mine`;

export interface BatchStepRow {
  readonly app_id: string;
  readonly batch_id: string;
  readonly content: string;
  readonly created_by: string;
  readonly request_id: string | null;
  /** NULL: nothing is left to decide. */
  readonly delivery_id: string | null;
  readonly version: number | null;
}

/** Of the oldest batch whose rate lets it go on. Locks the batch, so that an abort waits for the item under way. */
export const NEXT_BATCH_ITEM = /* sql */ `
SELECT b.app_id, b.id AS batch_id, b.content, b.created_by, b.request_id, i.delivery_id, i.version
FROM resolution_batches b
LEFT JOIN LATERAL (
  SELECT delivery_id, version FROM resolution_batch_items
  WHERE app_id = b.app_id AND batch_id = b.id AND result = 'pending' ORDER BY delivery_id LIMIT 1) AS i ON true
WHERE b.status = 'running' AND (b.next_item_at IS NULL OR b.next_item_at <= clock_timestamp())
ORDER BY b.created_at LIMIT 1 FOR NO KEY UPDATE OF b`;

/** Parameters: app id uuid, batch id uuid, decisions a minute int4. */
export const WAIT_FOR_NEXT_ITEM = /* sql */ `
UPDATE resolution_batches SET next_item_at = clock_timestamp() + interval '1 minute' / $3::int4
WHERE app_id = $1::uuid AND id = $2::uuid`;

/** Parameters: app id uuid, batch id uuid, delivery id uuid, result text, code text or NULL, new delivery's id uuid or NULL. */
export const RECORD_ITEM_RESULT = /* sql */ `
UPDATE resolution_batch_items SET result = $4::text, code = $5::text, new_delivery_id = $6::uuid, at = clock_timestamp()
WHERE app_id = $1::uuid AND batch_id = $2::uuid AND delivery_id = $3::uuid AND result = 'pending'`;

/** Parameters: app id uuid, batch id uuid. */
export const FINISH_BATCH = /* sql */ `
UPDATE resolution_batches SET status = 'done', finished_at = clock_timestamp()
WHERE app_id = $1::uuid AND id = $2::uuid AND status = 'running'`;
