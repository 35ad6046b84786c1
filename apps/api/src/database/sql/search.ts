// What a pasted text names: each place is asked by an index of its own, so that no search costs more as tables grow.
import { instantOf } from './keyset.js';

export interface SearchRow {
  readonly kind: 'notification' | 'delivery' | 'conflict' | 'batch' | 'sender';
  readonly id: string;
  readonly matched: string;
  readonly name: string | null;
  readonly notification_id: string | null;
}

/** Shown at most; one more tells that there are more. */
export const MOST_FOUND = 20;
/** Deliveries to one address that are looked at for the latest notifications to it. */
const MOST_OF_RECIPIENT = 10_000;
/** The latest notifications that are looked through, and those of one beginning that are looked at beside them. */
const LATEST = 10_000;
const MOST_OF_PREFIX = 1_000;

/**
 * Parameters: app id uuid, the text, the same as uuid or NULL, the delivery that a provider key in the text names uuid or
 * NULL, the text as a provider's message id. A batch of posts shares one request id, hence the limits.
 */
export const SEARCH_EXACT = /* sql */ `
SELECT 'notification' AS kind, n.id, 'message_id' AS matched, NULL AS name, n.id AS notification_id
FROM notifications n WHERE n.app_id = $1::uuid AND n.message_id = $2::text
UNION ALL SELECT 'notification', n.id, 'notification_id', NULL, n.id
FROM notifications n WHERE n.app_id = $1 AND n.id = $3::uuid
UNION ALL SELECT 'delivery', d.id, 'delivery_id', NULL, d.notification_id
FROM deliveries d WHERE d.app_id = $1 AND d.id = $3
UNION ALL SELECT 'delivery', d.id, 'provider_message_id', NULL, d.notification_id
FROM senders s CROSS JOIN LATERAL (
  SELECT d.id, d.notification_id FROM deliveries d
  WHERE d.app_id = s.app_id AND d.sender_id = s.id AND d.provider_message_id = $5::text OFFSET 0) AS d WHERE s.app_id = $1
UNION ALL SELECT 'delivery', d.id, 'mail_message_id', NULL, d.notification_id
FROM deliveries d WHERE d.app_id = $1 AND d.id = $4::uuid
UNION ALL SELECT 'notification', u.notification_id, 'duplicate_id', NULL, u.notification_id
FROM duplicates u WHERE u.app_id = $1 AND u.id = $3 AND u.notification_id IS NOT NULL
UNION ALL SELECT 'conflict', c.id, 'conflict_id', NULL, c.notification_id
FROM conflicts c WHERE c.app_id = $1 AND c.id = $3
UNION ALL SELECT 'batch', b.id, 'batch', b.name, NULL
FROM resolution_batches b WHERE b.app_id = $1 AND b.id = $3
UNION ALL SELECT 'batch', b.id, 'batch', b.name, NULL
FROM resolution_batches b WHERE b.app_id = $1 AND b.name = $2
UNION ALL SELECT 'sender', s.id, 'sender', s.name, NULL
FROM senders s WHERE s.app_id = $1 AND (s.id = $3 OR s.name = $2)`;

/**
 * A request id has no index, which every post would pay for. One that we made tells its time, and is looked for around
 * it; another one among the latest. Parameters: app id uuid, the text, from and to as microseconds since 1970 int8, at most
 * how many rows of each table int4.
 */
export const SEARCH_REQUEST_ID = /* sql */ `
SELECT DISTINCT 'notification' AS kind, id, 'request_id' AS matched, NULL AS name, id AS notification_id FROM (
  SELECT id, request_id FROM (SELECT n.id, n.request_id FROM notifications n
    WHERE n.app_id = $1::uuid AND n.accepted_at >= ${instantOf('$3')} AND n.accepted_at <= ${instantOf('$4')}
    ORDER BY n.accepted_at DESC LIMIT $5::int4) AS posted
  UNION ALL SELECT notification_id, request_id FROM (SELECT u.notification_id, u.request_id FROM duplicates u
    WHERE u.app_id = $1 AND u.at >= ${instantOf('$3')} AND u.at <= ${instantOf('$4')}
    ORDER BY u.at DESC LIMIT $5::int4) AS repeated
  UNION ALL SELECT CASE e.target_kind WHEN 'notification' THEN e.target_id::uuid ELSE (
      SELECT d.notification_id FROM deliveries d WHERE d.app_id = $1 AND d.id = e.target_id::uuid) END, e.request_id
  FROM (SELECT * FROM audit_events e WHERE e.app_id = $1 AND e.at >= ${instantOf('$3')} AND e.at <= ${instantOf('$4')}
    ORDER BY e.at DESC LIMIT $5::int4) AS e WHERE e.target_kind IN ('notification', 'delivery')
) AS asked WHERE request_id = $2::text AND id IS NOT NULL ORDER BY id DESC LIMIT ${MOST_FOUND + 1}`;

/**
 * The latest first. A beginning that many have is soon met among the latest; one that few have is found by the unique index
 * on the message ID, which is ordered byte by byte. Parameters: app id uuid, first text, text after the last.
 */
export const SEARCH_PREFIX = /* sql */ `
SELECT 'notification' AS kind, id, 'message_id_prefix' AS matched, NULL AS name, id AS notification_id FROM (
  (SELECT id, accepted_at FROM (SELECT n.id, n.message_id, n.accepted_at FROM notifications n
    WHERE n.app_id = $1::uuid ORDER BY n.accepted_at DESC, n.id DESC LIMIT ${LATEST}) AS latest
  WHERE message_id >= $2::text AND message_id < $3::text
  ORDER BY accepted_at DESC, id DESC LIMIT ${MOST_FOUND + 1})
  UNION
  (SELECT n.id, n.accepted_at FROM notifications n
  WHERE n.app_id = $1 AND n.message_id >= $2 AND n.message_id < $3 ORDER BY n.message_id DESC LIMIT ${MOST_OF_PREFIX})
) AS found ORDER BY accepted_at DESC, id DESC LIMIT ${MOST_FOUND + 1}`;

/** Parameters: app id uuid, hashes of the address bytea[]. The latest first. */
export const SEARCH_RECIPIENT = /* sql */ `
SELECT DISTINCT 'notification' AS kind, d.notification_id AS id, 'recipient' AS matched, NULL AS name, d.notification_id
FROM (SELECT d.notification_id FROM deliveries d WHERE d.app_id = $1::uuid AND d.recipient_hash = ANY ($2::bytea[])
  LIMIT ${MOST_OF_RECIPIENT}) AS d
ORDER BY d.notification_id DESC LIMIT ${MOST_FOUND + 1}`;
