// From stored rows to notifications as lists and the full record show them.
import {
  CHANNELS,
  type Notification,
  type NotificationListItem,
  type PostNotification,
  PRIORITIES,
  type Result,
} from '@oneping/contracts';
import type { NotificationRecordRow } from '../database/sql/find-notification.js';
import type { NotificationRow } from '../database/sql/notification-columns.js';

export function toListItem(row: NotificationRow, app: string): NotificationListItem {
  return {
    id: row.id,
    messageId: row.message_id,
    app,
    // Safe here and below: our own statements keep these to the contract's words.
    status: row.status as NotificationListItem['status'],
    attention: row.attention as NotificationListItem['attention'],
    expired: row.expired,
    channels: CHANNELS.filter((channel) => row.channels?.includes(channel)),
    recipient: row.recipient,
    recipientCount: row.recipient_count,
    duplicateCount: row.duplicate_count,
    mismatchCount: row.mismatch_count,
    acceptedAt: row.accepted_at,
    stateSince: row.state_since,
    expiresAt: row.expires_at,
  };
}

type Record = Omit<Notification, 'deliveries' | 'attempts' | 'timeline' | 'duplicates'>;

export function toRecord(row: NotificationRecordRow, app: string): Record {
  const body = row.body === null ? null : (JSON.parse(row.body) as PostNotification);
  return {
    ...toListItem(row, app),
    priority: PRIORITIES[row.priority] ?? 'normal',
    sendAt: row.send_at,
    deadline: row.deadline,
    metadata: body === null ? null : (body.metadata ?? {}),
    result: row.result === null ? null : (JSON.parse(row.result) as Result),
  };
}
