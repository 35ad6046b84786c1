// One notification with what its record shows beyond the list.
import { NOTIFICATION_COLUMNS, NOTIFICATION_FROM, type NotificationRow } from './notification-columns.js';
import { rfc3339 } from './notification-status.js';

export interface NotificationRecordRow extends NotificationRow {
  readonly priority: number;
  readonly send_at: string | null;
  readonly deadline: string | null;
  readonly body: string | null;
  readonly result: string | null;
}

/** Parameters: app id, notification id. */
export const FIND_NOTIFICATION = /* sql */ `
SELECT ${NOTIFICATION_COLUMNS}, n.priority, ${rfc3339('n.send_at')} AS send_at, ${rfc3339('n.deadline')} AS deadline,
  n.body, n.result
${NOTIFICATION_FROM} WHERE n.app_id = $1 AND n.id = $2`;

export interface DuplicateRow {
  readonly id: string;
  readonly message_id: string;
  readonly notification_id: string | null;
  readonly at: string;
  readonly kind: string;
  readonly answer_status: number;
  readonly same_payload: boolean | null;
  readonly delay_ms: number | null;
  readonly api_key: string | null;
  readonly request_id: string;
}

/** The latest ones first. Parameters: app id, notification id, limit. */
export const FIND_DUPLICATES = /* sql */ `
SELECT u.id, u.message_id, u.notification_id, ${rfc3339('u.at')} AS at, u.kind, u.answer_status, u.same_payload,
  u.delay_ms::float8 AS delay_ms, k.prefix AS api_key, coalesce(u.request_id, '') AS request_id
FROM duplicates u LEFT JOIN api_keys k ON k.app_id = u.app_id AND k.id = u.api_key_id
WHERE u.app_id = $1 AND u.notification_id = $2 ORDER BY u.at DESC, u.id DESC LIMIT $3`;
