// The columns of the file that conflicts are exported to.
import type { Conflict } from '@oneping/contracts';

const COLUMNS: readonly (keyof Conflict)[] = [
  'at',
  'kind',
  'detail',
  'deliveryId',
  'notificationId',
  'channel',
  'recipient',
  'decision',
  'acknowledgedAt',
  'acknowledgedBy',
  'note',
  'id',
];

export const CONFLICT_FILE = { name: 'conflicts', columns: COLUMNS };
