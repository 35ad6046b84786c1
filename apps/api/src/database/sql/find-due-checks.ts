// Takes deliveries whose check is due, unknown or called not sent by a person since, and puts the check off: who takes one has it to itself for that long.
import { UNKNOWN_ROWS } from './unknown-rows.js';

// The id settles ties, so that the two ends meet and do not overlap.
const due = (direction: '' | 'DESC') => `
  SELECT d.app_id, d.id, d.next_check_at FROM deliveries d
  WHERE d.next_check_at <= (SELECT clock_timestamp()) AND d.state IN ('unknown', 'failed') AND d.sender_id <> ALL ($3::uuid[])
  ORDER BY d.next_check_at ${direction}, d.id ${direction}`;

/**
 * Parameters: at most how many int4, hold ms int4, senders to leave out uuid[]. Rows that another is just taking are
 * skipped. Half of them are those that are due the longest, so that nobody waits for ever; half the latest, so that what
 * is new does not wait behind a backlog that may not be decidable at all. The two take turns in the answer.
 */
export const FIND_DUE_CHECKS = /* sql */ `
WITH longest AS MATERIALIZED (${due('')} LIMIT ($1::int4 + 1) / 2 FOR UPDATE SKIP LOCKED
), latest AS MATERIALIZED (${due('DESC')} LIMIT $1::int4 / 2 FOR UPDATE SKIP LOCKED
), due AS MATERIALIZED (
  SELECT app_id, id, min(turn) AS turn FROM (
    SELECT app_id, id, 2 * row_number() OVER (ORDER BY next_check_at) AS turn FROM longest
    UNION ALL SELECT app_id, id, 2 * row_number() OVER (ORDER BY next_check_at DESC) + 1 FROM latest) AS ends
  GROUP BY app_id, id
), unknown AS (
  UPDATE deliveries d SET next_check_at = clock_timestamp() + $2::int4 * interval '1 millisecond'
  FROM due WHERE d.app_id = due.app_id AND d.id = due.id AND d.state IN ('unknown', 'failed') AND d.next_check_at IS NOT NULL
  RETURNING d.*, due.turn
)
${UNKNOWN_ROWS}`;
