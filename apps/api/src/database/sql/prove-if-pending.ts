// T12 late proof: unknown, queued or claimed → sent. While sending it is put on the row, and whatever ends the call leads to sent (T5p).
import { HELD_BY_NOBODY } from './held-by-nobody.js';

/**
 * Parameters: app id uuid, delivery id uuid, sender id uuid, attempt number int4, proof as JSON text,
 * provider message id text or NULL. The attempt must be this delivery's and on that sender.
 */
export const PROVE_IF_PENDING = /* sql */ `
WITH proved AS (
  UPDATE deliveries d
  SET proved_at = coalesce(d.proved_at, clock_timestamp()), proof = coalesce(d.proof, $5::text), version = d.version + 1
  WHERE d.app_id = $1::uuid AND d.id = $2::uuid AND d.state = 'sending'
    AND (d.attempt_count = $4::int4 AND d.sender_id = $3::uuid OR EXISTS (
      SELECT FROM attempts a
      WHERE a.app_id = $1::uuid AND a.delivery_id = $2::uuid AND a.number = $4::int4 AND a.sender_id = $3::uuid))
  RETURNING d.state, d.notification_id
), moved AS (
  UPDATE deliveries d
  SET state = 'sent', rule = 'T12', version = d.version + 1, fence = d.fence + 1, state_since = clock_timestamp(),
    ${HELD_BY_NOBODY}, due_at = NULL, next_check_at = NULL, snoozed_until = NULL, attention = NULL, reason_code = NULL,
    reason_detail = NULL, proved_at = coalesce(d.proved_at, clock_timestamp()), proof = coalesce(d.proof, $5::text),
    provider_message_id = coalesce($6::text, d.provider_message_id), finished_at = clock_timestamp()
  WHERE d.app_id = $1::uuid AND d.id = $2::uuid AND d.state IN ('unknown', 'queued', 'claimed')
    AND EXISTS (
      SELECT FROM attempts a
      WHERE a.app_id = $1::uuid AND a.delivery_id = $2::uuid AND a.number = $4::int4 AND a.sender_id = $3::uuid)
  RETURNING d.state, d.notification_id
)
SELECT state, notification_id FROM proved UNION ALL SELECT state, notification_id FROM moved`;
