// Looks through what was accepted lately for the same content to the same person: a page of one app at a time.

/** Apps with notifications not yet looked at. Parameters: window ms float8, ms that a commit may take float8. */
export const APPS_TO_SCAN = /* sql */ `
WITH clock AS MATERIALIZED (SELECT clock_timestamp() AS now)
SELECT a.app_id FROM clock CROSS JOIN apps a LEFT JOIN repeat_scans s ON s.app_id = a.app_id
WHERE EXISTS (
  SELECT FROM notifications n
  WHERE n.app_id = a.app_id
    AND n.accepted_at > greatest(s.scanned_at, clock.now - $1::float8 * interval '1 millisecond')
    AND n.accepted_at <= clock.now - $2::float8 * interval '1 millisecond')`;

/** Parameter: app id. */
export const BEGIN_SCAN = /* sql */ `
INSERT INTO repeat_scans (app_id, scanned_at, scanned_id)
VALUES ($1::uuid, to_timestamp(0), '00000000-0000-0000-0000-000000000000') ON CONFLICT (app_id) DO NOTHING`;

/** Where to go on; no row while another worker scans this app. What is older than the window is passed over: a scan
 *  that is behind never falls further behind. Parameters: app id, window ms float8. */
export const HOLD_SCAN = /* sql */ `
SELECT greatest(scanned_at, clock_timestamp() - $2::float8 * interval '1 millisecond')::text AS at, scanned_id AS id
FROM repeat_scans WHERE app_id = $1::uuid FOR UPDATE SKIP LOCKED`;

/**
 * Keeps the fingerprints of a page and answers where it ends. `recipient_hash` is keyed with the app's secret, and so
 * the fingerprint is: nobody can guess at content with it. The body is canonical JSON, so equal content is equal text.
 * Parameters: app id, instant and id after which the page begins, ms that a commit may take float8, limit int4.
 */
export const REMEMBER_CONTENT = /* sql */ `
WITH page AS MATERIALIZED (
  SELECT n.id, n.accepted_at, n.body FROM notifications n
  WHERE n.app_id = $1::uuid AND (n.accepted_at, n.id) > ($2::timestamptz, $3::uuid)
    AND n.accepted_at <= (SELECT clock_timestamp()) - $4::float8 * interval '1 millisecond'
  ORDER BY n.accepted_at, n.id LIMIT $5::int4
), contents AS MATERIALIZED (
  SELECT id, accepted_at, sha256(convert_to((body::json -> 'content')::text, 'UTF8')) AS digest
  FROM page WHERE body IS NOT NULL
), remembered AS (
  INSERT INTO content_fingerprints (app_id, fingerprint, at, notification_id, delivery_id)
  SELECT $1::uuid, substr(sha256(d.recipient_hash || convert_to(d.channel, 'UTF8') || c.digest), 1, 16), c.accepted_at,
    c.id, d.id
  FROM contents c CROSS JOIN LATERAL (
    -- OFFSET 0: by the index on the notification, never by a walk through every delivery of the app.
    SELECT id, channel, recipient_hash FROM deliveries
    WHERE app_id = $1::uuid AND notification_id = c.id AND send_no = 1 AND recipient IS NOT NULL OFFSET 0) AS d
  WHERE c.digest IS NOT NULL
  ON CONFLICT (app_id, fingerprint, at, delivery_id) DO NOTHING
)
SELECT (SELECT count(*)::int4 FROM page) AS count, accepted_at::text AS at, id
FROM page ORDER BY accepted_at DESC, id DESC LIMIT 1`;

/**
 * Writes down what of the page repeats something inside the window: one row for each original, which grows as long as
 * repeats keep coming. Parameters: app id, instant and id after which the page began, window ms float8.
 */
export const RECORD_REPEATS = /* sql */ `
WITH win AS MATERIALIZED (SELECT $4::float8 * interval '1 millisecond' AS length), pairs AS MATERIALIZED (
  SELECT fresh.fingerprint, fresh.at, fresh.notification_id, fresh.delivery_id, first.original_id, first.original_at
  FROM win CROSS JOIN content_fingerprints fresh CROSS JOIN LATERAL (
    SELECT f.notification_id AS original_id, f.at AS original_at FROM content_fingerprints f
    WHERE f.app_id = $1::uuid AND f.fingerprint = fresh.fingerprint AND f.at >= fresh.at - win.length
      AND f.at <= fresh.at AND (f.at, f.notification_id) < (fresh.at, fresh.notification_id)
    ORDER BY f.at, f.delivery_id LIMIT 1) AS first
  WHERE fresh.app_id = $1::uuid AND (fresh.at, fresh.notification_id) > ($2::timestamptz, $3::uuid)
), bursts AS MATERIALIZED (
  SELECT fingerprint, min(at) AS at, max(at) AS latest_at, count(DISTINCT notification_id)::int4 AS repeat_count,
    (array_agg(notification_id ORDER BY at DESC, notification_id DESC))[1] AS latest_id,
    (array_agg(delivery_id ORDER BY at DESC, notification_id DESC))[1] AS latest_delivery_id,
    (array_agg(original_id ORDER BY original_at, original_id))[1] AS original_id
  FROM pairs GROUP BY fingerprint
), growing AS MATERIALIZED (
  SELECT b.*, coalesce((
    SELECT r.original_id FROM suspicious_repeats r
    WHERE r.app_id = $1::uuid AND r.fingerprint = b.fingerprint AND r.latest_at >= b.at - win.length
    ORDER BY r.latest_at DESC LIMIT 1), b.original_id) AS first_id
  FROM win CROSS JOIN bursts b
)
INSERT INTO suspicious_repeats (app_id, id, fingerprint, channel, original_id, original_message_id, original_at, at,
  latest_id, latest_message_id, latest_at, latest_delivery_id, latest_api_key_id, repeat_count)
SELECT $1::uuid, gen_random_uuid(), b.fingerprint, d.channel, o.id, o.message_id, o.accepted_at, b.at,
  l.id, l.message_id, b.latest_at, d.id, l.api_key_id, b.repeat_count
FROM growing b
JOIN notifications o ON o.app_id = $1::uuid AND o.id = b.first_id
JOIN notifications l ON l.app_id = $1::uuid AND l.id = b.latest_id
JOIN deliveries d ON d.app_id = $1::uuid AND d.id = b.latest_delivery_id
ON CONFLICT (app_id, fingerprint, original_id) DO UPDATE SET
  repeat_count = suspicious_repeats.repeat_count + EXCLUDED.repeat_count, latest_id = EXCLUDED.latest_id,
  latest_message_id = EXCLUDED.latest_message_id, latest_at = EXCLUDED.latest_at,
  latest_delivery_id = EXCLUDED.latest_delivery_id, latest_api_key_id = EXCLUDED.latest_api_key_id`;

/** Parameters: app id, instant and id of the page's end. */
export const END_SCAN = /* sql */ `
UPDATE repeat_scans SET scanned_at = $2::timestamptz, scanned_id = $3::uuid WHERE app_id = $1::uuid`;

/** Fingerprints that nothing can repeat any more. Parameters: app id, instant of the page's end, window ms float8. */
export const FORGET_CONTENT = /* sql */ `
DELETE FROM content_fingerprints
WHERE app_id = $1::uuid AND at < $2::timestamptz - $3::float8 * interval '1 millisecond'`;
