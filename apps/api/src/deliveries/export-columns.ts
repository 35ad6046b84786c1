// The columns of the file that deliveries are exported to.
import type { Delivery } from '@oneping/contracts';

const COLUMNS: readonly (keyof Delivery)[] = [
  'id',
  'notificationId',
  'channel',
  'recipient',
  'status',
  'attention',
  'sendNumber',
  'sender',
  'attemptCount',
  'openAttempts',
  'dueAt',
  'leaseEndsAt',
  'workerId',
  'firstSubmittedAt',
  'finishedAt',
  'reason',
  'providerMessageId',
  'providerStatus',
  'evidence',
  'nextCheckAt',
  'version',
];

export const DELIVERY_FILE = { name: 'deliveries', columns: COLUMNS };
