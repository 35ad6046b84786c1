// The deliveries whose outcome is unknown, found by the small indexes that hold them all: no index may mention a state.
import { overdueSending } from './overdue-sending.js';

/** Counted no further than this in each of them. */
const MOST_UNKNOWN = 10_000;

/**
 * SQL: the same, and what nobody took over whose worker is gone: where no reaper runs, an outcome gets no state for being
 * unknown, and is so all the same.
 */
export const unprovenDeliveries = (app?: string) => `
  (${unknownDeliveries(app)})
  UNION ALL
  (SELECT o.app_id, o.id, o.state_since FROM (${overdueSending(MOST_UNKNOWN, app)}) AS o)`;

/** SQL: at most MOST_UNKNOWN rows (app_id, id, state_since), the longest accepted first. `app`: an expression for one app's id. */
export const unknownDeliveries = (app?: string) => `
  SELECT u.app_id, u.id, u.state_since FROM (
    (SELECT d.app_id, d.id, d.state, d.state_since FROM deliveries d
     WHERE d.next_check_at IS NOT NULL${ofApp(app)} ORDER BY d.next_check_at LIMIT ${MOST_UNKNOWN})
    UNION ALL
    (SELECT d.app_id, d.id, d.state, d.state_since FROM deliveries d
     WHERE d.attention IS NOT NULL AND d.next_check_at IS NULL${ofApp(app)} ORDER BY d.app_id, d.id LIMIT ${MOST_UNKNOWN})
  ) AS u WHERE u.state = 'unknown' LIMIT ${MOST_UNKNOWN}`;

const ofApp = (app: string | undefined) => (app === undefined ? '' : ` AND d.app_id = ${app}`);
