// What one scrape asks of the database, over all apps: small indexes and small tables only.
import { unprovenDeliveries } from './unknown-deliveries.js';
import { workerIsAlive } from './worker-is-alive.js';

export interface FleetFigures {
  readonly unknown: number;
  readonly oldest_unknown_seconds: number;
  readonly workers_alive: number;
  readonly senders_paused: number;
}

/** No parameters. One row. */
export const FLEET_FIGURES = /* sql */ `
SELECT unknown.count AS unknown, unknown.oldest_seconds AS oldest_unknown_seconds,
  (SELECT count(*)::int4 FROM workers w WHERE ${workerIsAlive('w')}) AS workers_alive,
  (SELECT count(*)::int4 FROM senders s WHERE s.paused_at IS NOT NULL AND s.archived_at IS NULL) AS senders_paused
FROM (SELECT count(*)::int4 AS count,
    coalesce(extract(epoch FROM clock_timestamp() - min(u.state_since)), 0)::float8 AS oldest_seconds
  FROM (${unprovenDeliveries()}) AS u) AS unknown`;
