// What has a retention of its own: tombstones, suppressed duplicates, inbox items, what the sandbox recorded, hints.

/**
 * Parameters: at most how many int4, age ms float8, which an app may have its own of; NULL: never, but for those that do.
 * Ends the protection of the key: the docs say so.
 */
export const PURGE_TOMBSTONES = /* sql */ `
WITH gone AS (DELETE FROM notifications n USING (
  SELECT due.app_id, due.id FROM apps a CROSS JOIN LATERAL (
    SELECT t.app_id, t.id FROM notifications t
    WHERE t.app_id = a.app_id
      AND t.purged_at <= (SELECT clock_timestamp()) - coalesce(a.tombstone_ms, $2::float8) * interval '1 millisecond'
    ORDER BY t.purged_at LIMIT $1::int4 FOR UPDATE SKIP LOCKED
  ) AS due LIMIT $1::int4
) AS old WHERE n.app_id = old.app_id AND n.id = old.id RETURNING n.app_id, n.id
), counts AS (
  DELETE FROM key_repeats r USING gone WHERE r.app_id = gone.app_id AND r.notification_id = gone.id
) SELECT FROM gone`;

/** Parameters: at most how many int4, age ms float8. */
export const PURGE_DUPLICATES = olderThan('duplicates', 'at');
export const PURGE_SUSPICIOUS_REPEATS = olderThan('suspicious_repeats', 'at');
export const PURGE_INBOX_ITEMS = olderThan('inbox_items', 'created_at');
export const PURGE_SANDBOX_MESSAGES = olderThan('sandbox_messages', 'at');

/** Parameters: at most how many int4, age ms float8. */
export const PURGE_CHANGES = /* sql */ `
DELETE FROM changes t USING (
  SELECT app_id, seq FROM changes WHERE at <= (SELECT clock_timestamp()) - $2::float8 * interval '1 millisecond'
  ORDER BY at LIMIT $1::int4 FOR UPDATE SKIP LOCKED
) AS old WHERE t.app_id = old.app_id AND t.seq = old.seq`;

function olderThan(table: string, time: string): string {
  return /* sql */ `
DELETE FROM ${table} t USING (
  SELECT app_id, id FROM ${table}
  WHERE ${time} <= (SELECT clock_timestamp()) - $2::float8 * interval '1 millisecond'
  ORDER BY ${time} LIMIT $1::int4 FOR UPDATE SKIP LOCKED
) AS old WHERE t.app_id = old.app_id AND t.id = old.id`;
}
