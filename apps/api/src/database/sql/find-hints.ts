// What changed in an app within the last seconds, as hints: for all listeners of the app in one go.
import { RECENT_WORKERS, workerState } from './list-workers.js';

export const HINT_KINDS = [
  'notification',
  'delivery',
  'duplicate',
  'conflict',
  'batch',
  'erasure',
  'sender',
  'worker',
] as const;

export interface HintRow {
  readonly kind: (typeof HINT_KINDS)[number];
  readonly id: string;
  readonly status: string;
  readonly version: number;
  /** Of the last change without a transition; 0: none lately. It rises where the version does not: a snooze, an attention. */
  readonly seq: number;
  /** Of a delivery: the notification that changes with it; NULL while it is only taken in hand. */
  readonly touches: string | null;
}

/** Changes of one poll beyond which it is cheaper to tell a listener to fetch again. */
export const MOST_HINTS = 500;
/** Batches and erasures, the latest ones: they have no time of change. */
const LATEST = 20;

/**
 * Parameters: app id uuid, since timestamptz. Senders and workers always, since they are few and have no time of change;
 * of the rest what moved since then. At most MOST_HINTS + 1 rows of each kind.
 */
export const FIND_HINTS = /* sql */ `
WITH changed AS MATERIALIZED (
  SELECT kind, target_id, max(seq)::float8 AS seq FROM changes WHERE app_id = $1::uuid AND at >= $2::timestamptz
  GROUP BY kind, target_id LIMIT ${MOST_HINTS + 1}
), transitioned AS MATERIALIZED (
  SELECT DISTINCT t.delivery_id FROM delivery_transitions t
  WHERE t.at >= $2 AND t.app_id = $1 LIMIT ${MOST_HINTS + 1}
), moved AS MATERIALIZED (
  SELECT delivery_id, max(seq) AS seq FROM (
    SELECT delivery_id, 0::float8 AS seq FROM transitioned
    UNION ALL SELECT target_id, seq FROM changed WHERE kind = 'delivery') AS either
  GROUP BY delivery_id
), delivery AS MATERIALIZED (
  SELECT d.id, d.notification_id, d.state, d.version, m.seq FROM moved m
  CROSS JOIN LATERAL (SELECT * FROM deliveries d WHERE d.app_id = $1 AND d.id = m.delivery_id OFFSET 0) AS d
), notification AS (
  SELECT id, max(seq) AS seq FROM (
    (SELECT n.id, 0::float8 AS seq FROM notifications n WHERE n.app_id = $1 AND n.accepted_at >= $2
      ORDER BY n.accepted_at DESC LIMIT ${MOST_HINTS + 1})
    UNION ALL SELECT notification_id, 0 FROM delivery
    UNION ALL SELECT target_id, seq FROM changed WHERE kind = 'notification') AS either
  GROUP BY id
)
SELECT 'delivery' AS kind, id, state AS status, version, seq,
  CASE WHEN state NOT IN ('claimed', 'sending') THEN notification_id END AS touches FROM delivery
UNION ALL
SELECT 'notification', n.id, CASE WHEN n.pending_deliveries > 0 THEN 'pending' ELSE coalesce(n.purged_status, n.result::json ->> 'status', 'finished') END, n.version, k.seq, NULL
FROM notification k CROSS JOIN LATERAL (SELECT * FROM notifications n WHERE n.app_id = $1 AND n.id = k.id OFFSET 0) AS n
UNION ALL
(SELECT 'duplicate', id, kind, 1, 0, NULL FROM duplicates WHERE app_id = $1 AND at >= $2 ORDER BY at LIMIT ${MOST_HINTS + 1})
UNION ALL
SELECT 'conflict', c.id, CASE WHEN c.acknowledged_at IS NULL THEN 'open' ELSE 'acknowledged' END, 1, k.seq, NULL
FROM changed k JOIN conflicts c ON c.app_id = $1 AND c.id = k.target_id WHERE k.kind = 'conflict'
UNION ALL
SELECT 'batch', b.id, b.status, decided.count, 0, NULL
FROM (SELECT id, status FROM resolution_batches WHERE app_id = $1 ORDER BY id DESC LIMIT ${LATEST}) AS b
CROSS JOIN LATERAL (
  SELECT count(*)::int4 AS count FROM resolution_batch_items i
  WHERE b.status = 'running' AND i.app_id = $1 AND i.batch_id = b.id AND i.result <> 'pending') AS decided
UNION ALL
(SELECT 'erasure', id, phase, delivery_count + notification_count + copy_count, 0, NULL
 FROM erasures WHERE app_id = $1 ORDER BY id DESC LIMIT ${LATEST})
UNION ALL
SELECT 'sender', id, CASE WHEN archived_at IS NOT NULL THEN 'archived' WHEN paused_at IS NOT NULL THEN 'paused' ELSE 'open' END, version, 0, NULL
FROM senders WHERE app_id = $1
UNION ALL
SELECT 'worker', w.id, w.status, 1, 0, NULL FROM (SELECT w.id, ${workerState('w')} AS status FROM (${RECENT_WORKERS}) AS w) AS w`;

/** A change that raises no version. Parameters: app id uuid, kind text, id uuid. */
export const NOTE_CHANGE = /* sql */ `INSERT INTO changes (app_id, kind, target_id) VALUES ($1::uuid, $2::text, $3::uuid)`;
