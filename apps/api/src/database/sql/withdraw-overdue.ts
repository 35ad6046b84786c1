// T20 withdraw: queued → unknown, where something is open and the deadline passed.
import { nothingOpen } from './nothing-open.js';
import { withdrawRow } from './withdraw-row.js';

/** Parameters: at most how many int4. */
export const WITHDRAW_OVERDUE = /* sql */ `
WITH overdue AS MATERIALIZED (
  SELECT d.app_id, d.id, d.fence FROM deliveries d
  WHERE d.finished_at IS NULL AND d.deadline <= (SELECT clock_timestamp()) AND d.state = 'queued' AND NOT ${nothingOpen('d')}
  LIMIT $1::int4 FOR UPDATE SKIP LOCKED
)
UPDATE deliveries d SET ${withdrawRow()}
FROM overdue o
WHERE d.app_id = o.app_id AND d.id = o.id AND d.state = 'queued' AND d.fence = o.fence
  AND d.deadline <= clock_timestamp() AND NOT ${nothingOpen('d')}`;
