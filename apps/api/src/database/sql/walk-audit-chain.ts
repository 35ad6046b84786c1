// What the verification of the audit log reads: chains with their events, and the events that no chain holds.
import { SERVICE_ID } from '../../http/service-scope.js';
import { AUDIT_EVENT_COLUMNS, type AuditEventRow } from './audit-event-columns.js';

export type ChainRow = AuditEventRow & {
  readonly position: string;
  readonly event_id: string;
  readonly hash: Buffer;
  readonly has_event: boolean;
};

/** Every app that has events or links, by its name where it has one, and the service itself. */
export const FIND_CHAINS = /* sql */ `
SELECT app_id, CASE WHEN app_id = '${SERVICE_ID}' THEN '(the service itself)'
    ELSE coalesce((SELECT slug FROM apps WHERE apps.app_id = known.app_id), app_id::text) END AS name,
  (SELECT max(position) FROM audit_seals s WHERE s.app_id = known.app_id)::float8 AS length
FROM (SELECT app_id FROM apps UNION SELECT DISTINCT app_id FROM audit_seals UNION SELECT DISTINCT app_id FROM audit_events) AS known
ORDER BY name`;

/** Parameters: app id uuid, after which position int8, at most how many int4. */
export const WALK_CHAIN = /* sql */ `
SELECT s.position, s.event_id, s.hash, e.id IS NOT NULL AS has_event, ${AUDIT_EVENT_COLUMNS}
FROM audit_seals s LEFT JOIN audit_events e ON e.app_id = s.app_id AND e.id = s.event_id
WHERE s.app_id = $1::uuid AND s.position > $2::int8 ORDER BY s.position LIMIT $3::int4`;

export interface UnsealedRow {
  readonly count: number;
  readonly oldest_age_seconds: number | null;
  /** The first of those that do not wait for a seal: theirs is gone. */
  readonly unsealed_id: string | null;
  /** The first event that waits for a seal and is gone itself. */
  readonly vanished_id: string | null;
}

/** One statement, so that an event that is sealed meanwhile is seen on one side. Parameters: app id uuid. */
export const FIND_UNSEALED_TAIL = /* sql */ `
SELECT count(*)::float8 AS count, extract(epoch FROM clock_timestamp() - min(e.at))::float8 AS oldest_age_seconds,
  (array_agg(e.id ORDER BY e.at, e.id) FILTER (WHERE u.event_id IS NULL))[1] AS unsealed_id,
  (SELECT q.event_id FROM audit_unsealed q
   WHERE q.app_id = $1::uuid AND NOT EXISTS (SELECT FROM audit_events g WHERE g.app_id = q.app_id AND g.id = q.event_id)
   ORDER BY q.at LIMIT 1) AS vanished_id
FROM audit_events e
LEFT JOIN audit_seals s ON s.app_id = e.app_id AND s.event_id = e.id
LEFT JOIN audit_unsealed u ON u.app_id = e.app_id AND u.at = e.at AND u.event_id = e.id
WHERE e.app_id = $1::uuid AND s.event_id IS NULL`;
