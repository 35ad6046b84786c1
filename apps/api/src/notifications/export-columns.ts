// The columns of the file that notifications are exported to.
import type { NotificationListItem } from '@oneping/contracts';

const COLUMNS: readonly (keyof NotificationListItem)[] = [
  'acceptedAt',
  'messageId',
  'app',
  'status',
  'attention',
  'expired',
  'channels',
  'recipient',
  'recipientCount',
  'duplicateCount',
  'mismatchCount',
  'stateSince',
  'expiresAt',
  'id',
];

export const NOTIFICATION_FILE = { name: 'notifications', columns: COLUMNS };
