// T17p: queued or claimed → canceled, because an earlier send turned out to have arrived and nothing of this one is open.
import { HELD_BY_NOBODY } from './held-by-nobody.js';
import { nothingOpen } from './nothing-open.js';

/** Parameters: app id uuid, delivery ids uuid[], fence int4 of its holder, or NULL: whoever holds it. */
export const CANCEL_PROVED = /* sql */ `
UPDATE deliveries d
SET state = 'canceled', rule = 'T17p', version = d.version + 1, fence = d.fence + 1, state_since = clock_timestamp(),
  ${HELD_BY_NOBODY}, due_at = NULL, reason_code = 'earlier_send_proved', reason_detail = NULL, finished_at = clock_timestamp()
WHERE d.app_id = $1::uuid AND d.id = ANY ($2::uuid[]) AND d.earlier_proved AND ${nothingOpen('d')}
  AND CASE WHEN $3::int4 IS NULL THEN d.state IN ('queued', 'claimed') ELSE d.state = 'claimed' AND d.fence = $3::int4 END
RETURNING d.app_id, d.notification_id`;
