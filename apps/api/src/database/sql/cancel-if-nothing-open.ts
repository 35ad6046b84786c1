// T17 cancel: queued or claimed → canceled, only while nothing can have gone out.
import { HELD_BY_NOBODY } from './held-by-nobody.js';
import { nothingOpen } from './nothing-open.js';

/** Parameters: app id uuid, notification id uuid, one delivery's id uuid or NULL: all of them. */
export const CANCEL_IF_NOTHING_OPEN = /* sql */ `
UPDATE deliveries d
SET state = 'canceled', rule = 'T17', version = d.version + 1, fence = d.fence + 1, state_since = clock_timestamp(),
  ${HELD_BY_NOBODY}, due_at = NULL, reason_code = 'canceled', reason_detail = NULL, finished_at = clock_timestamp()
WHERE d.app_id = $1::uuid AND d.notification_id = $2::uuid AND ($3::uuid IS NULL OR d.id = $3::uuid)
  AND d.state IN ('queued', 'claimed') AND ${nothingOpen('d')}
RETURNING d.id`;
