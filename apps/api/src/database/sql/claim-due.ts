// T1 claim: queued → claimed, so many of each lane of each sender, in the order they are due.
import { CLAIM_ROW, CLAIMED_ROWS } from './claimed-rows.js';
import { senderIsOpen } from './sender-is-open.js';

/** Parameters: worker uuid, lease ms int4, sender ids uuid[], lanes int2[], how many of each int4[].
 *  Rows that another worker is just taking are skipped, never waited for. */
export const CLAIM_DUE = /* sql */ `
WITH granted AS MATERIALIZED (
  SELECT unnest($3::uuid[]) AS sender_id, unnest($4::int2[]) AS priority, unnest($5::int4[]) AS slot_count
), claimed AS (
  UPDATE deliveries d SET ${CLAIM_ROW}
  WHERE d.state = 'queued' AND d.ctid = ANY (ARRAY (
    SELECT due.ctid
    FROM granted g
    JOIN senders s ON s.id = g.sender_id AND ${senderIsOpen('s')}
    CROSS JOIN LATERAL (
      SELECT q.ctid FROM deliveries q
      WHERE q.sender_id = g.sender_id AND q.priority = g.priority AND q.due_at <= (SELECT clock_timestamp())
        AND q.app_id = s.app_id AND q.state = 'queued' AND q.crash_count = 0 AND q.recipient IS NOT NULL
      ORDER BY q.due_at LIMIT g.slot_count FOR UPDATE SKIP LOCKED
    ) AS due))
  RETURNING d.*
)
${CLAIMED_ROWS}`;
