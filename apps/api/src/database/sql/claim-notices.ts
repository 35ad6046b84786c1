// T1 claim of the notices that no worker is left: by an API, since nobody else is there to send them.
import { CLAIM_ROW, CLAIMED_ROWS } from './claimed-rows.js';
import { senderIsOpen } from './sender-is-open.js';
import { workerIsAlive } from './worker-is-alive.js';

/** Parameters: a worker's id uuid, lease ms int4. Nothing while a worker is alive: then it is theirs. */
export const CLAIM_NOTICES = /* sql */ `
WITH claimed AS (
  UPDATE deliveries d SET ${CLAIM_ROW}
  WHERE d.state = 'queued' AND d.ctid = ANY (ARRAY (
    SELECT q.ctid FROM alerts a
    JOIN alert_rules r ON r.app_id = a.app_id AND r.id = a.rule_id AND r.kind = 'no_worker'
    JOIN notifications n ON n.app_id = a.app_id AND n.message_id = 'alert-' || a.rule_id || '-' || a.number
    JOIN deliveries q ON q.app_id = n.app_id AND q.notification_id = n.id
    JOIN senders s ON s.app_id = q.app_id AND s.id = q.sender_id AND ${senderIsOpen('s')}
    WHERE a.resolved_at IS NULL AND n.api_key_id IS NULL AND q.state = 'queued' AND q.crash_count = 0
      AND q.recipient IS NOT NULL AND q.due_at <= (SELECT clock_timestamp())
      AND NOT EXISTS (SELECT FROM workers w WHERE ${workerIsAlive('w')})
    ORDER BY q.due_at LIMIT 10 FOR UPDATE OF q SKIP LOCKED))
  RETURNING d.*
)
${CLAIMED_ROWS}`;
