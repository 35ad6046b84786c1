// T10: unknown → sent, because a look-up found our own id at the provider.
import { evidenceColumns } from './evidence-columns.js';

/** Parameters: app id uuid, delivery id uuid, fence int4, attempts int4, verdict text, provider message id text or NULL, proof as JSON text. */
export const FOUND_IF_UNKNOWN = /* sql */ `
UPDATE deliveries d
SET state = 'sent', rule = 'T10', version = d.version + 1, state_since = clock_timestamp(), due_at = NULL,
  next_check_at = NULL, snoozed_until = NULL, attention = NULL, reason_code = NULL, reason_detail = NULL, ${evidenceColumns('$5')},
  proved_at = coalesce(d.proved_at, clock_timestamp()), proof = coalesce(d.proof, $7::text),
  provider_message_id = coalesce($6::text, d.provider_message_id), finished_at = clock_timestamp(),
  check_count = d.check_count + 1
WHERE d.app_id = $1::uuid AND d.id = $2::uuid AND d.state = 'unknown' AND d.fence = $3::int4 AND d.attempt_count = $4::int4
RETURNING d.notification_id`;
