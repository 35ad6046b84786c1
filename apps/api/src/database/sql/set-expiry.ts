// The expiry of one finished key: read under its row lock, then moved.

const COLUMNS = `message_id, pending_deliveries, expires_at, coalesce(expires_at <= clock_timestamp(), false) AS is_expired`;

/** Parameters: app id uuid, notification id uuid, the new end timestamptz. Locks the row. */
export const FIND_EXPIRY = /* sql */ `
SELECT ${COLUMNS}, $3::timestamptz <= clock_timestamp() AS wants_past,
  $3::timestamptz IS NOT DISTINCT FROM expires_at AS wants_same
FROM notifications WHERE app_id = $1::uuid AND id = $2::uuid FOR NO KEY UPDATE`;

/** Parameters: app id uuid, notification id uuid, the new end timestamptz (a past one means now), most seconds ahead float8. */
export const SET_EXPIRY_IF_FINISHED = /* sql */ `
UPDATE notifications
SET expires_at = greatest($3::timestamptz, clock_timestamp()), version = version + 1
WHERE app_id = $1::uuid AND id = $2::uuid AND pending_deliveries = 0 AND expires_at > clock_timestamp()
  AND $3::timestamptz <= clock_timestamp() + $4::float8 * interval '1 second'
RETURNING ${COLUMNS}`;
