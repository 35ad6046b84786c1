// From stored rows to notifications as lists and the full record show them.
import {
  CHANNELS,
  type NextRepeat,
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
    pendingState: row.pending_state as NotificationListItem['pendingState'],
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

type Record = Omit<
  Notification,
  'deliveries' | 'attempts' | 'timeline' | 'lookups' | 'conflicts' | 'decisions' | 'duplicates'
>;

export function toRecord(row: NotificationRecordRow, app: string): Record {
  const body = row.body === null ? null : (JSON.parse(row.body) as PostNotification);
  return {
    ...toListItem(row, app),
    priority: PRIORITIES[row.priority] ?? 'normal',
    sendAt: row.send_at,
    deadline: row.deadline,
    metadata: body === null ? null : (body.metadata ?? {}),
    content: body === null ? null : body.content,
    result: row.result === null ? null : (JSON.parse(row.result) as Result),
    request: { at: row.accepted_at, apiKey: row.api_key, requestId: row.request_id, address: row.address },
    nextRepeat: nextRepeat(row),
  };
}

/** As the acceptor answers: expired before all else, then finished, then pending. */
function nextRepeat({ status, attention, expired, expires_at: until, result }: NotificationRecordRow): NextRepeat {
  const parts = {
    // Safe: as above.
    status: status as NextRepeat['status'],
    attention: attention as NextRepeat['attention'],
  };
  if (expired) return { ...parts, answerStatus: 410, hasResult: false, until: null };
  const hasResult = result !== null;
  return { ...parts, answerStatus: hasResult ? 200 : 202, hasResult, until };
}
