// The columns of the file that the report of a batch is exported to.
import type { ResolutionBatchItem } from '@oneping/contracts';

const COLUMNS: readonly (keyof ResolutionBatchItem)[] = [
  'deliveryId',
  'notificationId',
  'messageId',
  'recipient',
  'verdict',
  'result',
  'code',
  'newDeliveryId',
  'at',
];

export const BATCH_ITEM_FILE = { name: 'resolution-batch-items', columns: COLUMNS };
