// The columns of the file that deliveries are exported to.
import type { Delivery } from '@oneping/contracts';

const COLUMNS: readonly (keyof Delivery)[] = [
  'id',
  'notificationId',
  'messageId',
  'channel',
  'recipient',
  'status',
  'attention',
  'stateSince',
  'sendNumber',
  'sender',
  'attemptCount',
  'openAttempts',
  'dueAt',
  'deadline',
  'leaseEndsAt',
  'workerId',
  'firstSubmittedAt',
  'finishedAt',
  'reason',
  'providerMessageId',
  'providerStatus',
  'evidence',
  'nextCheckAt',
  'snoozedUntil',
  'repeatsWaiting',
  'version',
];

export const DELIVERY_FILE = { name: 'deliveries', columns: COLUMNS };
