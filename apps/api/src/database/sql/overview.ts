// What the overview of an app reads: counts that end at 10 000, and rows that were rolled up.

import { actorName } from './actor-name.js';
import { RECENT_WORKERS, workerState } from './list-workers.js';
import { rfc3339 } from './notification-status.js';
import { unprovenDeliveries } from './unknown-deliveries.js';
import { workerIsAlive } from './worker-is-alive.js';

const MOST = 10_000;

export interface AttentionRow {
  readonly as_of: Date;
  readonly needs_review: number;
  readonly oldest_unknown_seconds: number | null;
  readonly conflicts: number;
  readonly overdue: number;
  readonly senders_down: number;
  readonly workers_alive: number;
  /** Of the strictest alert rule; NULL where there is none. */
  readonly oldest_unknown_limit_seconds: number | null;
}

/** Parameters: app id uuid. One row. Overdue is counted sender by sender, which is how the due index is ordered. */
export const READ_ATTENTION = /* sql */ `
SELECT clock_timestamp() AS as_of,
  (SELECT count(*)::int4 FROM (SELECT FROM deliveries d
    WHERE d.app_id = $1::uuid AND d.attention = 'resolution_required' LIMIT ${MOST}) AS few) AS needs_review,
  (SELECT extract(epoch FROM clock_timestamp() - min(u.state_since))::int4
    FROM (${unprovenDeliveries('$1::uuid')}) AS u) AS oldest_unknown_seconds,
  (SELECT count(*)::int4 FROM (SELECT FROM conflicts c
    WHERE c.app_id = $1 AND c.acknowledged_at IS NULL LIMIT ${MOST}) AS few) AS conflicts,
  (SELECT count(*)::int4 FROM (SELECT FROM senders s
    CROSS JOIN (VALUES (0::int2), (1::int2), (2::int2)) AS lane (priority)
    CROSS JOIN LATERAL (SELECT FROM deliveries d
      WHERE d.sender_id = s.id AND d.priority = lane.priority
        AND d.due_at < (SELECT clock_timestamp() - interval '1 minute') AND d.app_id = $1 AND d.state = 'queued'
      LIMIT ${MOST}) AS late
    WHERE s.app_id = $1 LIMIT ${MOST}) AS few) AS overdue,
  (SELECT count(*)::int4 FROM senders s
    WHERE s.app_id = $1 AND s.archived_at IS NULL AND s.paused_at IS NOT NULL) AS senders_down,
  (SELECT count(*)::int4 FROM workers w WHERE ${workerIsAlive('w')}) AS workers_alive,
  (SELECT min(r.threshold)::int4 FROM alert_rules r
    WHERE r.app_id = $1 AND r.kind = 'oldest_unknown_age' AND r.deleted_at IS NULL) AS oldest_unknown_limit_seconds`;

export interface RollupRow {
  readonly bucket_ms: number;
  readonly accepted: number;
  readonly sent: number;
  readonly failed: number;
  readonly lapsed: number;
  readonly canceled: number;
  readonly replayed: number;
  readonly mismatched: number;
  readonly in_use: number;
  readonly expired: number;
  readonly worker_refused: number;
  readonly latencies: readonly number[] | null;
  readonly oldest_unknown_seconds: number | null;
}

/** Parameters: app id uuid, grain text, from and to timestamptz. */
export const READ_ROLLUPS = /* sql */ `
SELECT (extract(epoch FROM bucket) * 1000)::float8 AS bucket_ms, accepted, sent, failed, lapsed, canceled, replayed,
  mismatched, in_use, expired, worker_refused, latencies, oldest_unknown_seconds
FROM rollups WHERE app_id = $1::uuid AND grain = $2::text AND bucket >= $3::timestamptz AND bucket < $4::timestamptz
ORDER BY bucket`;

export interface HourOfCalls {
  /** Whole hours ago; 0: the last one. */
  readonly ago: number;
  readonly sent: number;
  readonly refused: number;
  readonly unknown: number;
  /** Of each of its minutes that had calls; NULL in all but the last hour. */
  readonly latencies: readonly (readonly number[])[] | null;
}

export interface SenderFigureRow {
  readonly id: string;
  readonly name: string;
  readonly channel: string;
  readonly provider: string;
  readonly state: 'open' | 'paused';
  readonly circuit: 'closed' | 'open';
  readonly waiting: number;
  /** Those that had calls; a day old or more are those that the next purge takes. */
  readonly hours: readonly HourOfCalls[] | null;
  readonly trouble: { readonly code: string; readonly at: string } | null;
}

/** Parameters: app id uuid. */
export const READ_SENDER_FIGURES = /* sql */ `
SELECT s.id, s.name, s.channel, s.provider, CASE WHEN s.paused_at IS NULL THEN 'open' ELSE 'paused' END AS state,
  CASE WHEN s.paused_at IS NULL OR s.pause_code = 'operator' THEN 'closed' ELSE 'open' END AS circuit,
  (SELECT count(*)::int4 FROM (SELECT FROM (VALUES (0::int2), (1::int2), (2::int2)) AS lane (priority)
    CROSS JOIN LATERAL (SELECT FROM deliveries d
      WHERE d.sender_id = s.id AND d.priority = lane.priority AND d.due_at <= (SELECT clock_timestamp())
        AND d.app_id = $1 AND d.state = 'queued' LIMIT ${MOST}) AS due LIMIT ${MOST}) AS few) AS waiting, f.hours,
  (SELECT json_build_object('code', t.trouble_code, 'at', ${rfc3339('t.trouble_at')}) FROM sender_rollups t
   WHERE t.app_id = $1 AND t.sender_id = s.id AND t.trouble_at IS NOT NULL ORDER BY t.trouble_at DESC LIMIT 1) AS trouble
FROM senders s LEFT JOIN (
  SELECT sender_id, json_agg(h) AS hours FROM (
    SELECT sender_id, ago, sum(sent)::int4 AS sent, sum(refused)::int4 AS refused, sum(unknown)::int4 AS unknown,
      json_agg(latencies) FILTER (WHERE ago = 0 AND latencies IS NOT NULL) AS latencies
    FROM (SELECT r.*, floor(extract(epoch FROM (SELECT clock_timestamp()) - r.bucket) / 3600)::int4 AS ago
      FROM sender_rollups r WHERE r.app_id = $1::uuid) AS minute GROUP BY sender_id, ago) AS h GROUP BY sender_id
) AS f ON f.sender_id = s.id
WHERE s.app_id = $1 AND s.archived_at IS NULL ORDER BY s.channel, s.position, s.id LIMIT 200`;

export const READ_WORKER_STATES = /* sql */ `
SELECT w.id, w.host, ${workerState('w')} AS state, ${rfc3339('w.heartbeat_at')} AS "heartbeatAt"
FROM (${RECENT_WORKERS}) AS w ORDER BY w.heartbeat_at DESC, w.id`;

/**
 * Parameters: app id uuid, actions text[]. The last ten of each action, by the index, then the last ten of those: what
 * is written between two decisions is never read, however much it is.
 */
export const READ_LAST_DECISIONS = /* sql */ `
SELECT e.id, ${rfc3339('e.at')} AS at, e.actor,
  ${actorName('e.actor', 'e.app_id')} AS "actorName", e.action, e.target_kind AS "targetKind", e.target_id AS "targetId",
  e.reason, CASE WHEN e.action = 'delivery.resolve' THEN CASE WHEN e.after::json ->> 'state' = 'sent' THEN 'sent'
    WHEN e.after::json ->> 'resend' = 'true' THEN 'not_sent_resend' ELSE 'not_sent' END END AS decided,
  n.message_id AS "messageId"
FROM unnest($2::text[]) AS decision (action)
CROSS JOIN LATERAL (SELECT l.app_id, l.id, l.at, l.actor, l.action, l.target_kind, l.target_id, l.reason, l.after
  FROM audit_events l
  WHERE l.app_id = $1::uuid AND l.action = decision.action ORDER BY l.at DESC, l.id DESC LIMIT 10) AS e
LEFT JOIN LATERAL (SELECT d.notification_id AS id FROM deliveries d
  WHERE d.app_id = $1 AND d.id = CASE WHEN e.target_kind = 'delivery' THEN e.target_id::uuid END) AS d ON true
LEFT JOIN LATERAL (SELECT n.message_id FROM notifications n
  WHERE n.app_id = $1 AND n.id = CASE WHEN e.target_kind = 'notification' THEN e.target_id::uuid ELSE d.id END) AS n ON true
ORDER BY e.at DESC, e.id DESC LIMIT 10`;
