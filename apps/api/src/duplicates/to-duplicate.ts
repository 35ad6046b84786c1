// From a stored row to a suppressed duplicate as the API shows it.
import type { Duplicate } from '@oneping/contracts';
import type { DuplicateRow } from '../database/sql/find-notification.js';

export function toDuplicate(row: DuplicateRow): Duplicate {
  return {
    id: row.id,
    messageId: row.message_id,
    notificationId: row.notification_id,
    at: row.at,
    // Safe: the table's constraint keeps it to these words.
    verdict: row.kind as Duplicate['verdict'],
    answerStatus: row.answer_status,
    samePayload: row.same_payload,
    delaySeconds: row.delay_ms === null ? null : row.delay_ms / 1_000,
    apiKey: row.api_key,
    requestId: row.request_id,
  };
}
