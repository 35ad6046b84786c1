// T18 lapse: queued → lapsed, for what nobody claimed before its deadline.
import { HELD_BY_NOBODY } from './held-by-nobody.js';
import { nothingOpen } from './nothing-open.js';

/** Parameters: at most how many int4. */
export const LAPSE_OVERDUE = /* sql */ `
WITH overdue AS MATERIALIZED (
  SELECT d.app_id, d.id, d.fence FROM deliveries d
  WHERE d.finished_at IS NULL AND d.deadline <= (SELECT clock_timestamp()) AND d.state = 'queued' AND ${nothingOpen('d')}
  LIMIT $1::int4 FOR UPDATE SKIP LOCKED
)
UPDATE deliveries d
SET state = 'lapsed', rule = 'T18', version = d.version + 1, fence = d.fence + 1, state_since = clock_timestamp(),
  ${HELD_BY_NOBODY}, due_at = NULL, reason_code = 'deadline_passed', reason_detail = NULL, finished_at = clock_timestamp()
FROM overdue o
WHERE d.app_id = o.app_id AND d.id = o.id AND d.state = 'queued' AND d.fence = o.fence
  AND d.deadline <= clock_timestamp() AND ${nothingOpen('d')}
RETURNING d.app_id, d.notification_id`;
