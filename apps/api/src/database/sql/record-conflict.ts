// Records a contradiction between evidence and record, and marks the delivery: once for as long as nobody has acknowledged it.

/** Parameters: app id uuid, delivery id uuid, kind text, detail text, proof as JSON text or NULL. */
export const RECORD_CONFLICT = /* sql */ `
WITH marked AS (
  UPDATE deliveries d
  SET proved_at = CASE WHEN $5::text IS NULL THEN d.proved_at ELSE coalesce(d.proved_at, clock_timestamp()) END,
    proof = coalesce(d.proof, $5::text), version = d.version + 1,
    attention = CASE WHEN d.finished_at IS NULL THEN d.attention ELSE 'conflict' END
  WHERE d.app_id = $1::uuid AND d.id = $2::uuid AND NOT EXISTS (
    SELECT FROM conflicts c
    WHERE c.app_id = d.app_id AND c.delivery_id = d.id AND c.kind = $3::text AND c.acknowledged_at IS NULL)
  RETURNING d.app_id, d.id, d.notification_id
)
INSERT INTO conflicts (app_id, id, delivery_id, notification_id, kind, detail)
SELECT app_id, gen_random_uuid(), id, notification_id, $3::text, $4::text FROM marked`;
