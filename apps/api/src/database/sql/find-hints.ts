// What changed in an app within the last seconds, as hints: for all listeners of the app in one go.
import { RECENT_WORKERS, workerState } from './list-workers.js';

export interface HintRow {
  readonly kind: 'notification' | 'delivery' | 'duplicate' | 'sender' | 'worker';
  readonly id: string;
  readonly status: string;
  readonly version: number;
}

/** Changes of one poll beyond which it is cheaper to tell a listener to fetch again. */
export const MOST_HINTS = 500;

/**
 * Parameters: app id uuid, since timestamptz. Senders and workers always, since they are few and have no time of change;
 * of the rest what moved since then. At most MOST_HINTS + 1 rows of each of the three kinds.
 */
export const FIND_HINTS = /* sql */ `
WITH moved AS MATERIALIZED (
  SELECT DISTINCT t.delivery_id FROM delivery_transitions t
  WHERE t.at >= $2::timestamptz AND t.app_id = $1::uuid LIMIT ${MOST_HINTS + 1}
), delivery AS MATERIALIZED (
  SELECT d.id, d.notification_id, d.state, d.version FROM moved m
  CROSS JOIN LATERAL (SELECT * FROM deliveries d WHERE d.app_id = $1 AND d.id = m.delivery_id OFFSET 0) AS d
), notification AS (
  SELECT n.id FROM (SELECT n.id FROM notifications n WHERE n.app_id = $1 AND n.accepted_at >= $2
    ORDER BY n.accepted_at DESC LIMIT ${MOST_HINTS + 1}) AS n
  UNION SELECT notification_id FROM delivery
)
SELECT 'delivery' AS kind, id, state AS status, version FROM delivery
UNION ALL
SELECT 'notification', n.id, CASE WHEN n.pending_deliveries > 0 THEN 'pending' ELSE coalesce(n.purged_status, n.result::json ->> 'status', 'finished') END, n.version
FROM notification k CROSS JOIN LATERAL (SELECT * FROM notifications n WHERE n.app_id = $1 AND n.id = k.id OFFSET 0) AS n
UNION ALL
(SELECT 'duplicate', id, kind, 1 FROM duplicates WHERE app_id = $1 AND at >= $2 ORDER BY at LIMIT ${MOST_HINTS + 1})
UNION ALL
SELECT 'sender', id, CASE WHEN archived_at IS NOT NULL THEN 'archived' WHEN paused_at IS NOT NULL THEN 'paused' ELSE 'open' END, version
FROM senders WHERE app_id = $1
UNION ALL
SELECT 'worker', w.id, w.status, 1 FROM (SELECT w.id, ${workerState('w')} AS status FROM (${RECENT_WORKERS}) AS w) AS w`;
