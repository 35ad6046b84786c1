// T19: looks at a queued or unknown delivery again later, and sends none before it is due. Attention stays, and so does the version: a check's time is no change of state.

/** Parameters: app id uuid, delivery id uuid, version int4, until timestamptz, at most ms ahead int8. */
export const SNOOZE_IF_WAITING = /* sql */ `
UPDATE deliveries d
SET next_check_at = CASE d.state WHEN 'unknown' THEN $4::timestamptz ELSE d.next_check_at END,
  due_at = CASE d.state WHEN 'queued' THEN $4::timestamptz ELSE d.due_at END
WHERE d.app_id = $1::uuid AND d.id = $2::uuid AND d.version = $3::int4 AND d.state IN ('queued', 'unknown')
  AND (d.state = 'unknown' OR $4::timestamptz >= d.due_at)
  AND $4::timestamptz > clock_timestamp() AND $4::timestamptz <= clock_timestamp() + $5::int8 * interval '1 millisecond'
RETURNING d.version`;
