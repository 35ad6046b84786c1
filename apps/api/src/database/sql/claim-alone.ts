// T1 claim of one delivery whose worker died before: alone, so that another crash can only be its own.
import { CLAIM_ROW, CLAIMED_ROWS } from './claimed-rows.js';
import { senderIsOpen } from './sender-is-open.js';

/** Parameters: worker uuid, lease ms int4, sender ids uuid[]. At most one row. */
export const CLAIM_ALONE = /* sql */ `
WITH claimed AS (
  UPDATE deliveries d SET ${CLAIM_ROW}, claimed_alone = true
  WHERE d.state = 'queued' AND d.ctid = ANY (ARRAY (
    SELECT q.ctid FROM deliveries q
    JOIN senders s ON s.app_id = q.app_id AND s.id = q.sender_id
    WHERE q.due_at <= (SELECT clock_timestamp()) AND q.crash_count > 0 AND q.state = 'queued'
      AND q.recipient IS NOT NULL
      AND q.sender_id = ANY ($3::uuid[]) AND ${senderIsOpen('s')}
    ORDER BY q.due_at LIMIT 1 FOR UPDATE OF q SKIP LOCKED))
  RETURNING d.*
)
${CLAIMED_ROWS}`;
