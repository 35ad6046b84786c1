// What a claim writes, and what it answers: shared by the two statements that claim.
import { openCount } from './nothing-open.js';
import { isSuppressed } from './suppressions.js';

/** SQL, in SET: T1 for worker $1 with a lease of $2 ms. `due_at` stays, so that the row stays where it is in its index. */
export const CLAIM_ROW = `
  state = 'claimed', rule = 'T1', version = d.version + 1, fence = d.fence + 1, state_since = clock_timestamp(),
  worker_id = $1::uuid, lease_ends_at = clock_timestamp() + $2::int4 * interval '1 millisecond'`;

/** SQL: all that a worker needs of the rows in `claimed`. A body comes once, with the first delivery of its notification. */
export const CLAIMED_ROWS = `
SELECT c.app_id, c.id, c.fence, c.notification_id, c.sender_id, c.channel, c.recipient, c.attempt_count,
  c.retry_count, c.crash_count, open_count,
  CASE WHEN open_count > 0 THEN c.config_version ELSE s.config_version END AS config_version,
  ${isSuppressed('c')} AS is_suppressed, n.message_id, n.accepted_at,
  CASE WHEN row_number() OVER (PARTITION BY c.app_id, c.notification_id ORDER BY c.priority, c.due_at, c.id) = 1
       THEN n.body END AS body
FROM (SELECT claimed.*, ${openCount('claimed')} AS open_count FROM claimed) AS c
JOIN notifications n ON n.app_id = c.app_id AND n.id = c.notification_id
JOIN senders s ON s.app_id = c.app_id AND s.id = c.sender_id
ORDER BY c.priority, c.due_at, c.id`;
