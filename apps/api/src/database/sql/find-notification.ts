// One notification with what its record shows beyond the list.
import { DUPLICATE_COLUMNS, KEY_OF_DUPLICATE } from './duplicate-columns.js';
import { NOTIFICATION_COLUMNS, NOTIFICATION_FROM, type NotificationRow } from './notification-columns.js';
import { rfc3339 } from './notification-status.js';

export interface NotificationRecordRow extends NotificationRow {
  readonly priority: number;
  readonly send_at: string | null;
  readonly deadline: string | null;
  readonly body: string | null;
  readonly result: string | null;
  readonly api_key: string | null;
  readonly request_id: string | null;
  readonly address: string | null;
}

/** Parameters: app id, notification id. */
export const FIND_NOTIFICATION = /* sql */ `
SELECT ${NOTIFICATION_COLUMNS}, n.priority, ${rfc3339('n.send_at')} AS send_at, ${rfc3339('n.deadline')} AS deadline,
  n.body, n.result, n.request_id, n.address,
  (SELECT k.prefix FROM api_keys k WHERE k.app_id = n.app_id AND k.id = n.api_key_id) AS api_key
${NOTIFICATION_FROM} WHERE n.app_id = $1 AND n.id = $2`;

/** The latest ones first. Parameters: app id, notification id, limit. */
export const FIND_DUPLICATES = /* sql */ `
SELECT ${DUPLICATE_COLUMNS}
FROM duplicates u ${KEY_OF_DUPLICATE}
WHERE u.app_id = $1 AND u.notification_id = $2 ORDER BY u.at DESC, u.id DESC LIMIT $3`;
