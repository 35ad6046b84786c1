// Alerts: what each rule measures now, opening and ending them, and which notices are still to be posted.
import { rfc3339 } from './notification-status.js';
import { unprovenDeliveries } from './unknown-deliveries.js';

/** Who holds it judges the rules: "oneping" in hexadecimal and a 3. It ends with its transaction. */
export const TAKE_ALERT_LOCK = /* sql */ `SELECT pg_try_advisory_xact_lock(x'6f6e6570696e6703'::bigint) AS is_taken`;

/** An alert stays open at least this long, so that one that comes and goes is told once. */
const LEAST_OPEN = '1 minute';
const FEWEST_CALLS = 5;

const MEASURED = `
  SELECT r.app_id, r.id, r.threshold, coalesce(r.deleted_at, r.disabled_at) AS off_since, CASE r.kind
    WHEN 'unknown_count' THEN (SELECT count(*) FROM (${unprovenDeliveries('r.app_id')}) AS u)
    WHEN 'oldest_unknown_age' THEN (SELECT coalesce(extract(epoch FROM clock_timestamp() - min(u.state_since)), 0)
      FROM (${unprovenDeliveries('r.app_id')}) AS u)
    WHEN 'sender_failing' THEN (SELECT CASE WHEN s.paused_at IS NOT NULL THEN 100
        WHEN sum(f.sent + f.refused + f.unknown) >= ${FEWEST_CALLS}
        THEN 100.0 * sum(f.refused + f.unknown) / sum(f.sent + f.refused + f.unknown) ELSE 0 END
      FROM senders s LEFT JOIN sender_rollups f ON f.app_id = s.app_id AND f.sender_id = s.id
        AND f.bucket > clock_timestamp() - interval '10 minutes'
      WHERE s.app_id = r.app_id AND s.name = r.sender_name AND s.archived_at IS NULL GROUP BY s.paused_at)
    WHEN 'no_worker' THEN (SELECT extract(epoch FROM clock_timestamp() - coalesce(max(w.heartbeat_at), r.created_at))
      FROM workers w)
    WHEN 'mismatch_spike' THEN (SELECT count(*) FROM (SELECT FROM duplicates d
      WHERE d.app_id = r.app_id AND d.at > clock_timestamp() - interval '10 minutes' AND d.kind = 'mismatch'
      LIMIT 10000) AS few)
  END::float8 AS value FROM alert_rules r`;

export const OPEN_ALERTS = /* sql */ `
WITH firing AS (
  UPDATE alert_rules r SET alert_count = r.alert_count + 1 FROM (${MEASURED} WHERE r.deleted_at IS NULL AND r.disabled_at IS NULL) AS m
  WHERE r.app_id = m.app_id AND r.id = m.id AND m.value >= m.threshold
    AND NOT EXISTS (SELECT FROM alerts a WHERE a.app_id = r.app_id AND a.rule_id = r.id AND a.resolved_at IS NULL)
  RETURNING r.app_id, r.id, r.alert_count, m.value
)
INSERT INTO alerts (app_id, rule_id, number, value) SELECT app_id, id, alert_count, value FROM firing`;

/** Also those of a rule that is gone or turned off; nobody is told of their end. */
export const RESOLVE_ALERTS = /* sql */ `
UPDATE alerts a SET resolved_at = clock_timestamp(),
  resolution_posted_at = CASE WHEN m.off_since IS NULL THEN NULL ELSE clock_timestamp() END,
  opening_posted_at = CASE WHEN m.off_since IS NULL THEN a.opening_posted_at ELSE coalesce(a.opening_posted_at, clock_timestamp()) END
FROM (${MEASURED} WHERE EXISTS (
  SELECT FROM alerts o WHERE o.app_id = r.app_id AND o.rule_id = r.id AND o.resolved_at IS NULL)) AS m
WHERE a.app_id = m.app_id AND a.rule_id = m.id AND a.resolved_at IS NULL
  AND (m.off_since IS NOT NULL
    OR coalesce(m.value, 0) < m.threshold AND a.opened_at < clock_timestamp() - interval '${LEAST_OPEN}')`;

export interface DueNotice {
  readonly app_id: string;
  readonly rule_id: string;
  readonly number: number;
  readonly name: string;
  readonly kind: string;
  readonly threshold: number;
  readonly sender_name: string | null;
  readonly target: string;
  readonly value: number;
  readonly opened_at: string;
  readonly resolved_at: string | null;
  /** Which of the two is next. */
  readonly end: 'opened' | 'resolved';
}

export const FIND_DUE_NOTICES = /* sql */ `
SELECT a.app_id, a.rule_id, a.number, r.name, r.kind, r.threshold, r.sender_name, r.target, a.value,
  ${rfc3339('a.opened_at')} AS opened_at, ${rfc3339('a.resolved_at')} AS resolved_at,
  CASE WHEN a.opening_posted_at IS NULL THEN 'opened' ELSE 'resolved' END AS "end"
FROM alerts a JOIN alert_rules r ON r.app_id = a.app_id AND r.id = a.rule_id
WHERE (a.opening_posted_at IS NULL OR a.resolution_posted_at IS NULL)
  AND (a.opening_posted_at IS NULL OR a.resolved_at IS NOT NULL)
ORDER BY a.opened_at LIMIT 100`;

/** Parameters: app id uuid, rule id uuid, number int4, which end text. */
export const MARK_POSTED = /* sql */ `
UPDATE alerts SET
  opening_posted_at = CASE WHEN $4::text = 'opened' THEN coalesce(opening_posted_at, clock_timestamp()) ELSE opening_posted_at END,
  resolution_posted_at = CASE WHEN $4 = 'resolved' THEN coalesce(resolution_posted_at, clock_timestamp()) ELSE resolution_posted_at END
WHERE app_id = $1::uuid AND rule_id = $2::uuid AND number = $3::int4`;
