// Reads how much is due in each lane of each open sender, counted no further than the sender's slots.
import { senderIsOpen } from './sender-is-open.js';

/** Parameters: sender ids uuid[], slots of each int4[]. A paused sender that is due for a probe has one slot. */
export const COUNT_DUE = /* sql */ `
WITH wanted AS MATERIALIZED (
  SELECT unnest($1::uuid[]) AS sender_id, unnest($2::int4[]) AS slot_count
), open_sender AS MATERIALIZED (
  SELECT s.app_id, s.id, CASE WHEN s.paused_at IS NULL THEN w.slot_count ELSE least(w.slot_count, 1) END AS slot_count
  FROM wanted w JOIN senders s ON s.id = w.sender_id
  WHERE ${senderIsOpen('s')}
)
SELECT o.id AS sender_id, o.slot_count, lane.priority, due.due_count
FROM open_sender o
CROSS JOIN (VALUES (0::int2), (1::int2), (2::int2)) AS lane (priority)
CROSS JOIN LATERAL (
  SELECT count(*)::int4 AS due_count FROM (
    SELECT FROM deliveries q
    WHERE q.sender_id = o.id AND q.priority = lane.priority AND q.due_at <= (SELECT clock_timestamp())
      AND q.app_id = o.app_id AND q.state = 'queued' AND q.crash_count = 0
    ORDER BY q.due_at LIMIT o.slot_count) AS first
) AS due
WHERE due.due_count > 0`;
