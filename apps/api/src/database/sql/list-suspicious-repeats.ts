// A page of an app's suspicious repeats, the newest first.
import { instantOf } from './keyset.js';
import { rfc3339, shownRecipient } from './notification-status.js';

export interface SuspiciousRepeatRow {
  readonly id: string;
  readonly channel: string;
  readonly recipient: string | null;
  readonly original_id: string;
  readonly original_message_id: string;
  readonly original_at: string;
  readonly latest_id: string;
  readonly latest_message_id: string;
  readonly latest_at: string;
  readonly repeat_count: number;
  readonly at: string;
  readonly at_us: string;
  readonly delay_seconds: number;
  readonly api_key: string | null;
}

/** Parameters: app id, limit, microseconds since 1970 and id after which the page begins or NULLs, from, to or NULLs. */
export const LIST_SUSPICIOUS_REPEATS = /* sql */ `
SELECT r.id, r.channel, CASE WHEN d.id IS NOT NULL THEN ${shownRecipient('d')} END AS recipient,
  r.original_id, r.original_message_id, ${rfc3339('r.original_at')} AS original_at,
  r.latest_id, r.latest_message_id, ${rfc3339('r.latest_at')} AS latest_at, r.repeat_count, ${rfc3339('r.at')} AS at,
  (extract(epoch FROM r.at) * 1000000)::int8 AS at_us,
  extract(epoch FROM r.at - r.original_at)::float8 AS delay_seconds, k.prefix AS api_key
FROM suspicious_repeats r
LEFT JOIN deliveries d ON d.app_id = r.app_id AND d.id = r.latest_delivery_id
LEFT JOIN api_keys k ON k.app_id = r.app_id AND k.id = r.latest_api_key_id
WHERE r.app_id = $1::uuid
  AND ($3::int8 IS NULL OR (r.at, r.id) < (${instantOf('$3')}, $4::uuid))
  AND ($5::timestamptz IS NULL OR r.at >= $5) AND ($6::timestamptz IS NULL OR r.at < $6)
ORDER BY r.at DESC, r.id DESC LIMIT $2::int4`;

/** Rows of the whole filter, at most so many, to be counted. Parameters: app id, from, to or NULLs, limit. */
export const SOME_SUSPICIOUS_REPEATS = /* sql */ `
SELECT r.id FROM suspicious_repeats r WHERE r.app_id = $1::uuid
  AND ($2::timestamptz IS NULL OR r.at >= $2) AND ($3::timestamptz IS NULL OR r.at < $3) LIMIT $4::int4`;

/** How an app's repeats of the last day look, told from the latest 10 000 of them. Parameter: app id. */
export const KEY_FIGURES = /* sql */ `
WITH day AS MATERIALIZED (SELECT clock_timestamp() - interval '1 day' AS began), latest AS MATERIALIZED (
  SELECT u.kind, u.diff FROM duplicates u, day WHERE u.app_id = $1::uuid AND u.at >= day.began
  ORDER BY u.at DESC LIMIT 10000
), repeats AS MATERIALIZED (
  SELECT r.repeat_count FROM suspicious_repeats r, day WHERE r.app_id = $1::uuid AND r.at >= day.began
  ORDER BY r.at DESC LIMIT 10000
)
SELECT
  (SELECT count(*)::int4 FROM latest WHERE kind = 'replay') AS replays,
  (SELECT count(*)::int4 FROM latest WHERE kind = 'mismatch') AS mismatches,
  (SELECT coalesce(sum(repeat_count), 0)::int4 FROM repeats) AS suspicious,
  (SELECT diff::json ->> 'cause' FROM latest WHERE diff IS NOT NULL
    GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1) AS commonest_cause`;

export interface KeyFigures {
  readonly replays: number;
  readonly mismatches: number;
  readonly suspicious: number;
  readonly commonest_cause: string | null;
}
