// Workers that were there lately, and what each holds of one app.
import { rfc3339 } from './notification-status.js';
import { workerIsAlive } from './worker-is-alive.js';

export interface WorkerRow {
  readonly id: string;
  readonly host: string;
  readonly process_id: number;
  readonly release: string;
  readonly state: 'alive' | 'silent' | 'dead' | 'stopped';
  readonly started_at: string;
  readonly heartbeat_at: string;
  readonly stopped_at: string | null;
  readonly holds_count: number;
  readonly holds: readonly HeldRow[] | null;
}

export interface HeldRow {
  readonly deliveryId: string;
  readonly notificationId: string;
  readonly status: 'claimed' | 'sending';
  readonly since: string;
  readonly leaseEndsAt: string;
}

/** SQL: the state of the workers row named `w`. */
export const workerState = (w: string) => `
  CASE WHEN ${w}.stopped_at IS NOT NULL THEN 'stopped' WHEN ${w}.found_dead_at IS NOT NULL THEN 'dead'
       WHEN ${workerIsAlive(w)} THEN 'alive' ELSE 'silent' END`;

/** SQL: the workers to show. One that is gone is shown for an hour. */
export const RECENT_WORKERS = `
  SELECT w.* FROM workers w WHERE w.heartbeat_at > clock_timestamp() - interval '1 hour'
  ORDER BY w.heartbeat_at DESC, w.id LIMIT 100`;

/** Parameters: app id uuid. */
export const LIST_WORKERS = /* sql */ `
SELECT w.id, w.host, w.process_id, w.release, ${workerState('w')} AS state, ${rfc3339('w.started_at')} AS started_at,
  ${rfc3339('w.heartbeat_at')} AS heartbeat_at, ${rfc3339('w.stopped_at')} AS stopped_at,
  held.count AS holds_count, held.first AS holds
FROM (${RECENT_WORKERS}) AS w
CROSS JOIN LATERAL (
  SELECT count(*)::int4 AS count, json_agg(json_build_object('deliveryId', d.id, 'notificationId', d.notification_id,
      'status', d.state, 'since', ${rfc3339('d.state_since')}, 'leaseEndsAt', ${rfc3339('d.lease_ends_at')})
    ORDER BY d.number) FILTER (WHERE d.number <= 20) AS first
  FROM (SELECT *, row_number() OVER (ORDER BY lease_ends_at, id) AS number
        FROM (SELECT * FROM deliveries WHERE worker_id = w.id AND app_id = $1::uuid LIMIT 1000) AS held) AS d
) AS held
ORDER BY w.heartbeat_at DESC, w.id`;
