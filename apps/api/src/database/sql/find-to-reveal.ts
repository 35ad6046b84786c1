// One notification with its payload and addresses as they were posted, to be shown for a reason.
import { shownRecipient } from './notification-status.js';

export interface ToRevealRow {
  readonly id: string;
  readonly message_id: string;
  readonly body: string | null;
  readonly is_purged: boolean;
  readonly deliveries: {
    readonly id: string;
    readonly channel: string;
    readonly sendNumber: number;
    readonly recipient: string | null;
  }[];
}

/** With all its deliveries, or with the one that it is found by. Parameters: app id, notification id or null, delivery id or null. */
export const FIND_TO_REVEAL = /* sql */ `
SELECT n.id, n.message_id, n.body, n.purged_at IS NOT NULL AS is_purged, coalesce(found.deliveries, '[]') AS deliveries
FROM notifications n
CROSS JOIN LATERAL (
  SELECT json_agg(json_build_object('id', d.id, 'channel', d.channel, 'sendNumber', d.send_no, 'recipient',
      CASE WHEN d.recipient IS NOT NULL THEN ${shownRecipient('d')} END) ORDER BY d.id) AS deliveries
  FROM deliveries d
  WHERE d.app_id = n.app_id AND d.notification_id = n.id AND ($3::uuid IS NULL OR d.id = $3::uuid)) AS found
WHERE n.app_id = $1 AND n.id = coalesce($2::uuid,
  (SELECT d.notification_id FROM deliveries d WHERE d.app_id = $1 AND d.id = $3::uuid))`;
