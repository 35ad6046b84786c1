// From a stored row to a suppressed duplicate as the API shows it.
import type { Duplicate, DuplicateListItem } from '@oneping/contracts';
import type { DuplicateRow } from '../database/sql/duplicate-columns.js';
import type { DuplicateListRow } from '../database/sql/list-duplicates.js';

export function toDuplicate(row: DuplicateRow): Duplicate {
  return {
    id: row.id,
    // Safe here and below: the table's constraints and our own statements keep these to the contract's words.
    kind: row.kind as Duplicate['kind'],
    messageId: row.message_id,
    notificationId: row.notification_id,
    deliveryId: row.delivery_id,
    at: row.at,
    answerStatus: row.answer_status,
    samePayload: row.same_payload,
    delaySeconds: row.delay_ms === null ? null : row.delay_ms / 1_000,
    source: row.source as Duplicate['source'],
    batchIndex: row.batch_index,
    apiKey: row.api_key,
    requestId: row.request_id,
    address: row.address,
  };
}

export function toDuplicateListItem(row: DuplicateListRow): DuplicateListItem {
  return {
    ...toDuplicate(row),
    channels: (row.channels ?? []) as DuplicateListItem['channels'],
    recipient: row.recipient,
    cause: row.cause as DuplicateListItem['cause'],
  };
}
