// T14, T15: unknown → sent or failed, because a person says so. The whole guard is repeated here.
import { inQuarantine, isErased, isLookedUp, otherSendArrived } from './action-guards.js';

const RESOLVED = /* sql */ `
  version = d.version + 1, state_since = clock_timestamp(), due_at = NULL, snoozed_until = NULL, reason_detail = NULL,
  attention = CASE WHEN EXISTS (
    SELECT FROM conflicts c WHERE c.app_id = d.app_id AND c.delivery_id = d.id AND c.acknowledged_at IS NULL)
    THEN 'conflict' END,
  finished_at = clock_timestamp()`;

const AS_SEEN = /* sql */ `
  d.app_id = $1::uuid AND d.id = $2::uuid AND d.state = 'unknown' AND d.version = $3::int4 AND d.proved_at IS NULL`;

/** T14. Parameters: app id uuid, delivery id uuid, version int4, decision as JSON text, provider message id text or NULL. */
export const RESOLVE_SENT_IF_UNKNOWN = /* sql */ `
UPDATE deliveries d
SET state = 'sent', rule = 'T14', reason_code = 'resolved_sent', decision = $4::text,
  provider_message_id = coalesce($5::text, d.provider_message_id), next_check_at = NULL, ${RESOLVED}
WHERE ${AS_SEEN}
RETURNING d.version`;

/** T15. Parameters: app id uuid, delivery id uuid, version int4, decision as JSON text, quarantine ms int8, send again bool. */
export const RESOLVE_NOT_SENT_IF_UNKNOWN = /* sql */ `
UPDATE deliveries d
SET state = 'failed', rule = 'T15', reason_code = 'resolved_not_sent', decision = $4::text,
  -- The provider is asked on: what it shows until its horizon contradicts the person, and is a conflict.
  next_check_at = CASE WHEN d.safety_class = 'lookup' THEN d.next_check_at END, ${RESOLVED}
WHERE ${AS_SEEN} AND NOT ${inQuarantine('d', '$5')} AND ${isLookedUp('d')}
  AND (NOT $6::bool OR NOT d.earlier_proved AND NOT ${otherSendArrived('d')} AND NOT ${isErased('d')})
RETURNING d.version`;
