// Which deliveries of a notification are canceled and which are not.
import { notificationStatus } from './notification-status.js';

/** Parameters: app id, notification id. No row: there is no such notification. */
export const FIND_CANCELED = /* sql */ `
SELECT ${notificationStatus('n')} AS status,
  ARRAY(SELECT d.id::text FROM deliveries d
        WHERE d.app_id = n.app_id AND d.notification_id = n.id AND d.state = 'canceled' ORDER BY d.id) AS canceled,
  ARRAY(SELECT d.id::text FROM deliveries d
        WHERE d.app_id = n.app_id AND d.notification_id = n.id AND d.state <> 'canceled' ORDER BY d.id) AS too_late
FROM notifications n WHERE n.app_id = $1 AND n.id = $2`;
