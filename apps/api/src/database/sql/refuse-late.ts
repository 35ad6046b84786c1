// T13 late refusal: unknown → queued or failed, once the refused attempt was the last one open.
import { nothingOpen } from './nothing-open.js';

/** Locks the delivery, so that two late refusals see each other. Parameters: app id uuid, delivery id uuid. */
export const LOCK_DELIVERY = /* sql */ `
SELECT FROM deliveries WHERE app_id = $1::uuid AND id = $2::uuid FOR NO KEY UPDATE`;

const IS_EXHAUSTED = `$3::text = 'queued' AND clock_timestamp() + $4::int8 * interval '1 millisecond' > d.retry_until
  + (s.paused_total_ms - d.paused_before_ms) * interval '1 millisecond' + coalesce(clock_timestamp() - s.paused_at, interval '0')`;

/**
 * Parameters: app id uuid, delivery id uuid, to text (queued or failed), delay ms int8, code text. A further statement
 * after the one that closed the attempt. Proof on file wins (T12).
 */
export const REFUSE_IF_NOTHING_OPEN = /* sql */ `
WITH judged AS MATERIALIZED (
  SELECT d.app_id, d.id, CASE WHEN d.proved_at IS NOT NULL THEN 'sent'
      WHEN $3::text = 'failed' OR (${IS_EXHAUSTED}) THEN 'failed' ELSE 'queued' END AS state,
    coalesce(${IS_EXHAUSTED}, false) AS is_exhausted
  FROM deliveries d JOIN senders s ON s.app_id = d.app_id AND s.id = d.sender_id
  WHERE d.app_id = $1::uuid AND d.id = $2::uuid AND d.state = 'unknown' AND ${nothingOpen('d')}
)
UPDATE deliveries d
SET state = j.state, rule = CASE j.state WHEN 'sent' THEN 'T12' ELSE 'T13' END, version = d.version + 1,
  state_since = clock_timestamp(), next_check_at = NULL, snoozed_until = NULL, attention = NULL,
  due_at = CASE WHEN j.state = 'queued' THEN least(clock_timestamp() + $4::int8 * interval '1 millisecond', d.deadline) END,
  retry_count = d.retry_count + (j.state = 'queued')::int4,
  reason_code = CASE WHEN j.state = 'sent' THEN NULL WHEN j.is_exhausted THEN 'retries_exhausted' ELSE $5::text END,
  reason_detail = CASE WHEN j.state = 'failed' AND j.is_exhausted THEN $5::text END,
  finished_at = CASE WHEN j.state <> 'queued' THEN clock_timestamp() END
FROM judged j
WHERE d.app_id = j.app_id AND d.id = j.id AND d.state = 'unknown'
RETURNING d.app_id, d.notification_id, d.finished_at IS NOT NULL AS is_final`;
