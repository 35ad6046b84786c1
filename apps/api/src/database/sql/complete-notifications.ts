// Counts what is still pending of a notification, and where nothing is left freezes its result and starts its expiry.
import type { ClientBase } from 'pg';
import { int4Array, uuidArray } from './binary-array.js';
import { notificationStatus, rfc3339, shownRecipient } from './notification-status.js';

/** How many deliveries of one notification became pending (+) or final (−) in this transaction, net. */
export interface PendingChange {
  readonly appId: string;
  readonly notificationId: string;
  readonly net: number;
}

// Locked in id order, so that two transactions that touch the same notifications cannot wait for each other in a ring.
const COUNT = `
WITH change AS MATERIALIZED (
  SELECT unnest($1::uuid[]) AS app_id, unnest($2::uuid[]) AS id, unnest($3::int4[]) AS net
), locked AS MATERIALIZED (
  SELECT n.app_id, n.id, change.net FROM change JOIN notifications n ON n.app_id = change.app_id AND n.id = change.id
  ORDER BY n.app_id, n.id FOR NO KEY UPDATE OF n
)
UPDATE notifications n
SET pending_deliveries = n.pending_deliveries + locked.net,
    expires_at = CASE WHEN n.pending_deliveries + locked.net > 0 THEN NULL ELSE n.expires_at END
FROM locked WHERE n.app_id = locked.app_id AND n.id = locked.id
RETURNING n.app_id, n.id, n.pending_deliveries`;

// A statement of its own: it sees what the siblings wrote while the counter waited for their row lock.
const FREEZE = `
UPDATE notifications n
SET expires_at = clock.now + n.retention_ms * interval '1 millisecond',
    finished_at = coalesce(n.finished_at, clock.now),
    version = n.version + 1,
    result = coalesce(n.result, json_build_object(
      'status', ${notificationStatus('n')},
      'finishedAt', ${rfc3339('clock.now')},
      'deliveries', (
        SELECT json_agg(json_build_object(
          'channel', d.channel, 'recipient', ${shownRecipient('d')}, 'sendNumber', d.send_no, 'status', d.state,
          'reasonCode', d.reason_code, 'providerMessageId', d.provider_message_id) ORDER BY d.id)
        FROM deliveries d WHERE d.app_id = n.app_id AND d.notification_id = n.id))::text)
FROM (SELECT unnest($1::uuid[]) AS app_id, unnest($2::uuid[]) AS id) AS finished, (SELECT clock_timestamp() AS now) AS clock
WHERE n.app_id = finished.app_id AND n.id = finished.id AND n.pending_deliveries = 0 AND n.expires_at IS NULL`;

/**
 * Writes the net change of each notification, once each, and completes those that have nothing pending any more:
 * `expires_at` is set, and `result` frozen if it is NULL. Call it once, last, in the transaction (READ COMMITTED) that
 * moved the deliveries; changes of 0 are left out. Answers the ids that completed.
 */
export async function completeNotifications(client: ClientBase, changes: readonly PendingChange[]): Promise<string[]> {
  const counted = changes.filter(({ net }) => net !== 0);
  if (counted.length === 0) return [];
  const { rows } = await client.query<{ app_id: string; id: string; pending_deliveries: number }>({
    name: 'complete-notifications-count',
    text: COUNT,
    values: [
      uuidArray(counted.map(({ appId }) => appId)),
      uuidArray(counted.map(({ notificationId }) => notificationId)),
      int4Array(counted.map(({ net }) => net)),
    ],
  });
  const finished = rows.filter((row) => row.pending_deliveries === 0);
  if (finished.length === 0) return [];
  await client.query({
    name: 'complete-notifications-freeze',
    text: FREEZE,
    values: [uuidArray(finished.map((row) => row.app_id)), uuidArray(finished.map((row) => row.id))],
  });
  return finished.map((row) => row.id);
}
