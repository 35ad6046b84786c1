// Purge: content, recipients and history of expired keys go; the key row stays as a tombstone that answers 410.
import { notificationStatus } from './notification-status.js';

/**
 * Parameters: at most how many int4. The whole guard is repeated in the UPDATE: nothing pending, expired, no contradiction
 * that nobody has looked at. Rows that somebody else holds are left for the next time. Answers one row for each key purged.
 * The deliveries of these keys are deleted by DELETE_PURGED, in the same transaction.
 */
export const PURGE_EXPIRED = /* sql */ `
WITH expired AS MATERIALIZED (
  SELECT due.*
  FROM apps a CROSS JOIN LATERAL (
    SELECT n.app_id, n.id, ${notificationStatus('n')} AS last_status
    FROM notifications n
    WHERE n.app_id = a.app_id AND n.expires_at <= (SELECT clock_timestamp()) AND n.purged_at IS NULL
      AND n.pending_deliveries = 0
      AND NOT EXISTS (SELECT FROM conflicts c
        WHERE c.app_id = n.app_id AND c.notification_id = n.id AND c.acknowledged_at IS NULL)
    ORDER BY n.expires_at LIMIT $1::int4
    FOR NO KEY UPDATE OF n SKIP LOCKED
  ) AS due LIMIT $1::int4
)
UPDATE notifications n
SET purged_at = clock_timestamp(), purged_status = expired.last_status, body = NULL, result = NULL, address = NULL, version = n.version + 1
FROM expired
WHERE n.app_id = expired.app_id AND n.id = expired.id
  AND n.pending_deliveries = 0 AND n.purged_at IS NULL AND n.expires_at <= clock_timestamp()
RETURNING n.app_id, n.id`;

/** What hangs on a purged key, children first. Parameters of each: app ids uuid[], notification ids uuid[]. */
export const DELETE_PURGED: readonly { readonly name: string; readonly text: string }[] = [
  { name: 'purge-attempts', text: ofDeliveries('attempts') },
  { name: 'purge-evidence', text: ofDeliveries('evidence') },
  { name: 'purge-transitions', text: ofDeliveries('delivery_transitions') },
  { name: 'purge-conflicts', text: ofNotifications('conflicts') },
  { name: 'purge-deliveries', text: ofNotifications('deliveries') },
];

function ofDeliveries(table: string): string {
  return /* sql */ `
DELETE FROM ${table} t USING unnest($1::uuid[], $2::uuid[]) AS purged (app_id, id)
JOIN deliveries d ON d.app_id = purged.app_id AND d.notification_id = purged.id
WHERE t.app_id = d.app_id AND t.delivery_id = d.id`;
}

function ofNotifications(table: string): string {
  return /* sql */ `
DELETE FROM ${table} t USING unnest($1::uuid[], $2::uuid[]) AS purged (app_id, id)
WHERE t.app_id = purged.app_id AND t.notification_id = purged.id`;
}
