// The columns of the files that duplicates are exported to.
import type { DuplicateListItem, SuspiciousRepeat } from '@oneping/contracts';

const DUPLICATE_COLUMNS: readonly (keyof DuplicateListItem)[] = [
  'at',
  'kind',
  'messageId',
  'notificationId',
  'deliveryId',
  'channels',
  'recipient',
  'answerStatus',
  'samePayload',
  'cause',
  'delaySeconds',
  'source',
  'batchIndex',
  'apiKey',
  'requestId',
  'address',
  'id',
];

const SUSPICIOUS_COLUMNS: readonly (keyof SuspiciousRepeat)[] = [
  'at',
  'channel',
  'recipient',
  'original',
  'latest',
  'repeatCount',
  'delaySeconds',
  'apiKey',
  'cause',
  'id',
];

export const DUPLICATE_FILE = { name: 'duplicates', columns: DUPLICATE_COLUMNS };
export const SUSPICIOUS_FILE = { name: 'suspicious-repeats', columns: SUSPICIOUS_COLUMNS };
