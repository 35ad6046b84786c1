// Where a delivery stands, and whether an attempt is its own and on that sender: what an offered proof is judged by.

/** Parameters: app id uuid, delivery id uuid, sender id uuid, attempt number int4. */
export const FIND_ATTEMPT = /* sql */ `
SELECT d.state, d.notification_id, d.finished_at IS NOT NULL AS is_final, a.verdict
FROM deliveries d
LEFT JOIN attempts a ON a.app_id = d.app_id AND a.delivery_id = d.id AND a.number = $4::int4 AND a.sender_id = $3::uuid
WHERE d.app_id = $1::uuid AND d.id = $2::uuid
  AND (a.number IS NOT NULL OR d.state = 'sending' AND d.attempt_count = $4::int4 AND d.sender_id = $3::uuid)`;
