// Proof for what a person had called sent: it is kept on the row, so that nobody doubts them any more and sends again.

/** Parameters: app id uuid, delivery id uuid, proof as JSON text. The notification's row must be locked. */
export const KEEP_PROOF_OF_RESOLVED = /* sql */ `
UPDATE deliveries d SET proved_at = clock_timestamp(), proof = $3::text, version = d.version + 1
WHERE d.app_id = $1::uuid AND d.id = $2::uuid AND d.state = 'sent' AND d.reason_code = 'resolved_sent'
  AND d.proved_at IS NULL`;
