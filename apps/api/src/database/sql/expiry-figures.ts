// How many keys end when, and what came after their end: counted to 10 000 and no further.

/** Counted by the partial index on expires_at. Parameters: app id uuid. */
export const EXPIRY_FIGURES = /* sql */ `
SELECT clock.now AS as_of, in_hour.count AS in_hour, in_day.count AS in_day, overdue.count AS overdue
FROM (SELECT clock_timestamp() AS now) AS clock
CROSS JOIN LATERAL (SELECT count(*)::int4 FROM (
  SELECT FROM notifications WHERE app_id = $1::uuid AND purged_at IS NULL
    AND expires_at > clock.now AND expires_at <= clock.now + interval '1 hour' LIMIT 10001) AS due) AS in_hour
CROSS JOIN LATERAL (SELECT count(*)::int4 FROM (
  SELECT FROM notifications WHERE app_id = $1::uuid AND purged_at IS NULL
    AND expires_at > clock.now AND expires_at <= clock.now + interval '24 hours' LIMIT 10001) AS due) AS in_day
CROSS JOIN LATERAL (SELECT count(*)::int4 FROM (
  SELECT FROM notifications WHERE app_id = $1::uuid AND purged_at IS NULL AND expires_at <= clock.now LIMIT 10001) AS due) AS overdue`;

/** Parameters: app id uuid, as of timestamptz. One row for each of the next 24 hours; each bar is counted to 10 000. */
export const EXPIRING_BY_HOUR = /* sql */ `
SELECT hour.starts AS "from", due.count
FROM generate_series(0, 23) AS number
CROSS JOIN LATERAL (SELECT $2::timestamptz + number * interval '1 hour' AS starts) AS hour
CROSS JOIN LATERAL (SELECT count(*)::int4 FROM (
  SELECT FROM notifications WHERE app_id = $1::uuid AND purged_at IS NULL
    AND expires_at > hour.starts AND expires_at <= hour.starts + interval '1 hour' LIMIT 10001) AS due) AS due
ORDER BY number`;

/**
 * What all apps share: the latest purge, and the size of the tables that keys are kept in, as PostgreSQL counts it by
 * itself. No parameters.
 */
export const PURGE_FIGURES = /* sql */ `
SELECT last.purged_at, last.purged_count, coalesce(size.keys, 0) AS keys, coalesce(size.bytes, 0)::float8 AS bytes
FROM (SELECT sum(pg_total_relation_size(c.oid)) AS bytes,
    sum(CASE c.relname WHEN 'notifications' THEN s.n_live_tup END)::float8 AS keys
  FROM pg_class c LEFT JOIN pg_stat_user_tables s ON s.relid = c.oid
  WHERE c.oid = ANY (ARRAY['notifications', 'deliveries', 'attempts', 'delivery_transitions', 'evidence', 'duplicates']::regclass[])) AS size
LEFT JOIN LATERAL (SELECT purged_at, purged_count FROM workers WHERE purged_at IS NOT NULL
  ORDER BY purged_at DESC LIMIT 1) AS last ON true`;

/** Parameters: app id uuid. */
export const REPEATS_AFTER_EXPIRY = /* sql */ `
SELECT count(*)::int4 AS count, max(delay_ms) / 1000.0 AS longest,
  percentile_cont(0.95) WITHIN GROUP (ORDER BY delay_ms) / 1000.0 AS p95
FROM duplicates WHERE app_id = $1::uuid AND kind = 'expired'`;
