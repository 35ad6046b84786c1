// T18 lapse: claimed → lapsed by its holder; the deadline passed and nothing can have gone out.
import { HELD_BY_NOBODY } from './held-by-nobody.js';
import { nothingOpen } from './nothing-open.js';

/** Parameters: app id uuid, delivery id uuid, fence int4. */
export const LAPSE_IF_HELD = /* sql */ `
UPDATE deliveries d
SET state = 'lapsed', rule = 'T18', version = d.version + 1, fence = d.fence + 1, state_since = clock_timestamp(),
  ${HELD_BY_NOBODY}, due_at = NULL, reason_code = 'deadline_passed', reason_detail = NULL, finished_at = clock_timestamp()
WHERE d.app_id = $1::uuid AND d.id = $2::uuid AND d.state = 'claimed' AND d.fence = $3::int4
  AND d.deadline <= clock_timestamp() AND ${nothingOpen('d')}
RETURNING d.app_id, d.notification_id`;
