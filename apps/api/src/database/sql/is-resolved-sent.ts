// Whether a person's word that it was sent is all there is: then a refusal that comes late contradicts them.

/** Parameters: app id uuid, delivery id uuid. One row: it is so. */
export const IS_RESOLVED_SENT = /* sql */ `
SELECT FROM deliveries d
WHERE d.app_id = $1::uuid AND d.id = $2::uuid AND d.state = 'sent' AND d.reason_code = 'resolved_sent'
  AND d.proved_at IS NULL`;
