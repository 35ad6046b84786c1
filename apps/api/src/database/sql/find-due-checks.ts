// Takes deliveries whose check is due, unknown or called not sent by a person since, and puts the check off: who takes one has it to itself for that long.
import { UNKNOWN_ROWS } from './unknown-rows.js';

/** Parameters: at most how many int4, hold ms int4, senders to leave out uuid[]. Rows that another is just taking are skipped. */
export const FIND_DUE_CHECKS = /* sql */ `
WITH due AS MATERIALIZED (
  SELECT d.app_id, d.id FROM deliveries d
  WHERE d.next_check_at <= (SELECT clock_timestamp()) AND d.state IN ('unknown', 'failed') AND d.sender_id <> ALL ($3::uuid[])
  ORDER BY d.next_check_at LIMIT $1::int4 FOR UPDATE SKIP LOCKED
), unknown AS (
  UPDATE deliveries d SET next_check_at = clock_timestamp() + $2::int4 * interval '1 millisecond'
  FROM due WHERE d.app_id = due.app_id AND d.id = due.id AND d.state IN ('unknown', 'failed') AND d.next_check_at IS NOT NULL
  RETURNING d.*
)
${UNKNOWN_ROWS}`;
