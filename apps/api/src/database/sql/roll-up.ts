// Minute and hour numbers from the record: recomputed whole from what is there, so that running it twice changes nothing.
import { LATENCY_BOUNDS_MS } from '../../overview/latency.js';
import { unprovenDeliveries } from './unknown-deliveries.js';

/** Who holds it rolls up: "oneping" in hexadecimal and a 2. It ends with its transaction. */
export const TAKE_ROLL_UP_LOCK = /* sql */ `SELECT pg_try_advisory_xact_lock(x'6f6e6570696e6702'::bigint) AS is_taken`;

/** What commits this long after its own time is still counted. */
export const LATE_SECONDS = 20;
/** After a longer stop the rest is left out. */
const CATCH_UP = '24 hours';

/**
 * From where to go on: the last minute that is written, and never later than the one that may still be filling. Where
 * nothing is written nothing has happened, so that going over it again costs nothing. At first: from the oldest app on.
 */
export const FIND_ROLL_UP_START = /* sql */ `
SELECT date_trunc('minute', greatest(clock.now - interval '${CATCH_UP}',
    least(clock.now - interval '${LATE_SECONDS} seconds', last.bucket))) AS "from", clock.now
FROM (SELECT clock_timestamp() AS now) AS clock
CROSS JOIN (SELECT coalesce(
  (SELECT bucket FROM rollups WHERE grain = 'minute' AND bucket <= clock_timestamp() ORDER BY bucket DESC LIMIT 1),
  (SELECT min(created_at) FROM apps), clock_timestamp()) AS bucket) AS last`;

/** Latencies are taken from about this many of a minute's deliveries, each of which then counts for several. */
const SAMPLE = 2_000;

const NO_COUNTS = `0 AS accepted, 0 AS sent, 0 AS failed, 0 AS lapsed, 0 AS canceled,
    0 AS replayed, 0 AS mismatched, 0 AS in_use, 0 AS expired, 0 AS worker_refused`;

/**
 * Parameters: from and to timestamptz, both on a minute. Latency runs from acceptance, or from `sendAt`, to sent.
 * "OFFSET 0" keeps both look-ups by key: the planner takes a minute for more rows than it has.
 */
export const ROLL_UP_MINUTES = /* sql */ `
WITH moves AS MATERIALIZED (
  SELECT t.app_id, t.delivery_id, t.seq, t.at, t.to_state, date_trunc('minute', t.at) AS bucket
  FROM delivery_transitions t
  WHERE t.at >= $1::timestamptz AND t.at < $2::timestamptz AND t.to_state IN ('sent', 'failed', 'lapsed', 'canceled')
), moved AS MATERIALIZED (
  SELECT app_id, bucket, count(*) FILTER (WHERE to_state = 'sent') AS sent,
    count(*) FILTER (WHERE to_state = 'failed') AS failed, count(*) FILTER (WHERE to_state = 'lapsed') AS lapsed,
    count(*) FILTER (WHERE to_state = 'canceled') AS canceled
  FROM moves GROUP BY app_id, bucket
), timed AS (
  SELECT m.app_id, m.bucket, sum(w.step)::int4 AS count, width_bucket(
    (extract(epoch FROM m.at - greatest(n.accepted_at, n.send_at)) * 1000)::float8,
    ARRAY[${LATENCY_BOUNDS_MS.join(', ')}]::float8[]) AS slot
  FROM (SELECT app_id, bucket, greatest(1, sent / ${SAMPLE}) AS step FROM moved) AS w
  JOIN moves m ON m.app_id = w.app_id AND m.bucket = w.bucket AND m.to_state = 'sent' AND m.seq % w.step = 0
  CROSS JOIN LATERAL (SELECT d.notification_id FROM deliveries d
    WHERE d.app_id = m.app_id AND d.id = m.delivery_id OFFSET 0) AS d
  CROSS JOIN LATERAL (SELECT n.accepted_at, n.send_at FROM notifications n
    WHERE n.app_id = m.app_id AND n.id = d.notification_id OFFSET 0) AS n
  GROUP BY m.app_id, m.bucket, slot
), histogram AS (
  SELECT k.app_id, k.bucket, array_agg(coalesce(t.count, 0) ORDER BY s.slot) AS latencies
  FROM (SELECT DISTINCT app_id, bucket FROM timed) AS k
  CROSS JOIN generate_series(0, ${LATENCY_BOUNDS_MS.length}) AS s (slot)
  LEFT JOIN timed t ON t.app_id = k.app_id AND t.bucket = k.bucket AND t.slot = s.slot
  GROUP BY k.app_id, k.bucket
), part AS (
  SELECT app_id, bucket, 0 AS accepted, sent, failed, lapsed, canceled,
    0 AS replayed, 0 AS mismatched, 0 AS in_use, 0 AS expired, 0 AS worker_refused,
    NULL::int4[] AS latencies, NULL::int4 AS oldest_unknown_seconds FROM moved
  UNION ALL
  SELECT a.app_id, p.bucket, p.count, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL
  FROM apps a CROSS JOIN LATERAL (
    SELECT date_trunc('minute', n.accepted_at) AS bucket, count(*) AS count FROM notifications n
    WHERE n.app_id = a.app_id AND n.accepted_at >= $1 AND n.accepted_at < $2 GROUP BY 1) AS p
  UNION ALL
  SELECT app_id, date_trunc('minute', at), 0, 0, 0, 0, 0,
    count(*) FILTER (WHERE kind = 'replay'), count(*) FILTER (WHERE kind = 'mismatch'),
    count(*) FILTER (WHERE kind = 'in_use'), count(*) FILTER (WHERE kind = 'expired'),
    count(*) FILTER (WHERE source = 'worker'), NULL, NULL
  FROM duplicates WHERE at >= $1 AND at < $2 GROUP BY 1, 2
  UNION ALL
  SELECT app_id, bucket, ${NO_COUNTS}, latencies, NULL FROM histogram
  UNION ALL
  SELECT u.app_id, date_trunc('minute', clock_timestamp()), ${NO_COUNTS}, NULL,
    extract(epoch FROM clock_timestamp() - min(u.state_since))::int4
  FROM (${unprovenDeliveries()}) AS u WHERE $2 > clock_timestamp() GROUP BY u.app_id
)
INSERT INTO rollups (app_id, grain, bucket, accepted, sent, failed, lapsed, canceled, replayed, mismatched, in_use,
  expired, worker_refused, latencies, oldest_unknown_seconds)
SELECT app_id, 'minute', bucket, sum(accepted), sum(sent), sum(failed), sum(lapsed), sum(canceled), sum(replayed),
  sum(mismatched), sum(in_use), sum(expired), sum(worker_refused), max(latencies), max(oldest_unknown_seconds)
FROM part GROUP BY app_id, bucket
ON CONFLICT (app_id, grain, bucket) DO UPDATE SET accepted = excluded.accepted, sent = excluded.sent,
  failed = excluded.failed, lapsed = excluded.lapsed, canceled = excluded.canceled, replayed = excluded.replayed,
  mismatched = excluded.mismatched, in_use = excluded.in_use, expired = excluded.expired,
  worker_refused = excluded.worker_refused, latencies = excluded.latencies,
  oldest_unknown_seconds = greatest(rollups.oldest_unknown_seconds, excluded.oldest_unknown_seconds)`;

const CALL_MS = '(extract(epoch FROM a.ended_at - a.began_at) * 1000)::float8';
const SLOTS = Array.from({ length: LATENCY_BOUNDS_MS.length + 1 }, (_, slot) => slot);

/** Parameters: the same. Calls by how they ended; what is a row of ours made no call, and counts by its transition. */
export const ROLL_UP_SENDERS = /* sql */ `
INSERT INTO sender_rollups (app_id, bucket, sender_id, sent, refused, unknown, latencies, trouble_code, trouble_at)
SELECT app_id, date_trunc('minute', at), sender_id, count(*) FILTER (WHERE verdict = 'accepted'),
  count(*) FILTER (WHERE verdict = 'refused'), count(*) FILTER (WHERE verdict IS NULL),
  CASE WHEN count(slot) > 0 THEN ARRAY[${SLOTS.map((slot) => `count(*) FILTER (WHERE slot = ${slot})`).join(', ')}]::int4[] END,
  (array_agg(code ORDER BY at DESC) FILTER (WHERE verdict IS DISTINCT FROM 'accepted'))[1],
  max(at) FILTER (WHERE verdict IS DISTINCT FROM 'accepted')
FROM (
  SELECT a.app_id, a.ended_at AS at, a.sender_id,
    CASE WHEN a.outcome = 'unknown' THEN NULL ELSE a.verdict END AS verdict, coalesce(a.code, a.outcome) AS code,
    width_bucket(${CALL_MS}, ARRAY[${LATENCY_BOUNDS_MS.join(', ')}]::float8[]) AS slot
  FROM attempts a WHERE a.ended_at >= $1::timestamptz AND a.ended_at < $2::timestamptz
  UNION ALL
  SELECT t.app_id, t.at, d.sender_id, 'accepted', NULL, NULL
  FROM delivery_transitions t CROSS JOIN LATERAL (SELECT d.sender_id FROM deliveries d
    WHERE d.app_id = t.app_id AND d.id = t.delivery_id OFFSET 0) AS d
  WHERE t.at >= $1 AND t.at < $2 AND t.rule = 'T5n'
) AS ended
GROUP BY 1, 2, 3
ON CONFLICT (app_id, bucket, sender_id) DO UPDATE SET sent = excluded.sent, refused = excluded.refused,
  unknown = excluded.unknown, latencies = excluded.latencies, trouble_code = excluded.trouble_code,
  trouble_at = excluded.trouble_at`;

/** Parameters: the same. Every hour that they touch, from its minutes. */
export const ROLL_UP_HOURS = /* sql */ `
WITH minute AS MATERIALIZED (
  SELECT *, date_trunc('hour', bucket, 'UTC') AS hour FROM rollups
  WHERE grain = 'minute' AND bucket >= date_trunc('hour', $1::timestamptz, 'UTC')
    AND bucket < date_trunc('hour', $2::timestamptz, 'UTC') + interval '1 hour'
), histogram AS (
  SELECT app_id, hour, array_agg(count ORDER BY slot) AS latencies
  FROM (SELECT m.app_id, m.hour, u.slot, sum(u.count)::int4 AS count
        FROM minute m CROSS JOIN unnest(m.latencies) WITH ORDINALITY AS u (count, slot) GROUP BY 1, 2, 3) AS slots
  GROUP BY app_id, hour
)
INSERT INTO rollups (app_id, grain, bucket, accepted, sent, failed, lapsed, canceled, replayed, mismatched, in_use,
  expired, worker_refused, latencies, oldest_unknown_seconds)
SELECT m.app_id, 'hour', m.hour, sum(accepted), sum(sent), sum(failed), sum(lapsed), sum(canceled), sum(replayed),
  sum(mismatched), sum(in_use), sum(expired), sum(worker_refused), max(h.latencies), max(oldest_unknown_seconds)
FROM minute m LEFT JOIN histogram h ON h.app_id = m.app_id AND h.hour = m.hour
GROUP BY m.app_id, m.hour
ON CONFLICT (app_id, grain, bucket) DO UPDATE SET accepted = excluded.accepted, sent = excluded.sent,
  failed = excluded.failed, lapsed = excluded.lapsed, canceled = excluded.canceled, replayed = excluded.replayed,
  mismatched = excluded.mismatched, in_use = excluded.in_use, expired = excluded.expired,
  worker_refused = excluded.worker_refused, latencies = excluded.latencies,
  oldest_unknown_seconds = excluded.oldest_unknown_seconds`;

export const FORGET_OLD_ROLLUPS = /* sql */ `
WITH minutes AS (DELETE FROM rollups WHERE grain = 'minute' AND bucket < clock_timestamp() - interval '7 days'),
  hours AS (DELETE FROM rollups WHERE grain = 'hour' AND bucket < clock_timestamp() - interval '90 days')
DELETE FROM sender_rollups WHERE bucket < clock_timestamp() - interval '1 day'`;
