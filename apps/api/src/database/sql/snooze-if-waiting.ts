// T19: looks at a queued or unknown delivery again later, sends none before it is due, or moves its deadline. Attention stays.

/** Parameters: app id uuid, delivery id uuid, version int4, until timestamptz or NULL, at most ms ahead int8, whether the
 *  deadline moves bool, to when timestamptz or NULL for none, at most ms ahead int8. A check's time raises no version. */
export const SNOOZE_IF_WAITING = /* sql */ `
UPDATE deliveries d
SET next_check_at = CASE d.state WHEN 'unknown' THEN coalesce($4::timestamptz, d.next_check_at) ELSE d.next_check_at END,
  snoozed_until = CASE d.state WHEN 'unknown' THEN coalesce($4::timestamptz, d.snoozed_until) ELSE d.snoozed_until END,
  due_at = CASE d.state WHEN 'queued' THEN coalesce($4::timestamptz, d.due_at) ELSE d.due_at END,
  deadline = CASE WHEN $6::bool THEN $7::timestamptz ELSE d.deadline END, version = d.version + $6::bool::int4
WHERE d.app_id = $1::uuid AND d.id = $2::uuid AND d.version = $3::int4 AND d.state IN ('queued', 'unknown')
  AND ($4::timestamptz IS NULL
    OR (d.state = 'unknown' OR $4::timestamptz >= d.due_at) AND $4::timestamptz > clock_timestamp()
      AND $4::timestamptz <= clock_timestamp() + $5::int8 * interval '1 millisecond')
  AND (NOT $6::bool OR $7::timestamptz IS NULL
    OR $7::timestamptz > clock_timestamp() AND $7::timestamptz <= clock_timestamp() + $8::int8 * interval '1 millisecond')
RETURNING d.version`;
