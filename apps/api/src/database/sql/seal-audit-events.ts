// Sealing: what is waiting, where the chains end, the new links, and the end of the wait. One transaction, under one lock.
import { AUDIT_EVENT_COLUMNS } from './audit-event-columns.js';

/** Who holds it seals: "oneping" in hexadecimal and a 1. It ends with its transaction. */
export const TAKE_SEAL_LOCK = /* sql */ `SELECT pg_try_advisory_xact_lock(x'6f6e6570696e6701'::bigint) AS is_taken`;

/** Cheap, and without the lock. */
export const HAS_UNSEALED = /* sql */ `SELECT EXISTS (SELECT FROM audit_unsealed) AS has_unsealed`;

/** In the order of their time; the youngest wait a moment for those that are still being committed beside them. Parameters: at
 *  most how many int4, ms that an event rests before it is sealed int4. */
export const FIND_UNSEALED = /* sql */ `
SELECT ${AUDIT_EVENT_COLUMNS}
FROM audit_unsealed u JOIN audit_events e ON e.app_id = u.app_id AND e.id = u.event_id
WHERE u.at <= clock_timestamp() - $2::int4 * interval '1 millisecond'
ORDER BY u.app_id, u.at, u.event_id LIMIT $1::int4`;

/** The last link of each chain that has one. Parameters: app ids uuid[]. */
export const FIND_CHAIN_ENDS = /* sql */ `
SELECT a.app_id, last.position, last.hash
FROM unnest($1::uuid[]) AS a (app_id) CROSS JOIN LATERAL (
  SELECT s.position, s.hash FROM audit_seals s WHERE s.app_id = a.app_id ORDER BY s.position DESC LIMIT 1) AS last`;

/** Parameters: app ids uuid[], positions int8[], event ids uuid[], hashes bytea[]. */
export const APPEND_SEALS = /* sql */ `
INSERT INTO audit_seals (app_id, position, event_id, hash)
SELECT unnest($1::uuid[]), unnest($2::int8[]), unnest($3::uuid[]), unnest($4::bytea[])`;

/** Parameters: app ids uuid[], event ids uuid[]. */
export const FORGET_UNSEALED = /* sql */ `
DELETE FROM audit_unsealed u USING (SELECT unnest($1::uuid[]) AS app_id, unnest($2::uuid[]) AS id) AS sealed, audit_events e
WHERE e.app_id = sealed.app_id AND e.id = sealed.id AND u.app_id = e.app_id AND u.at = e.at AND u.event_id = e.id`;
