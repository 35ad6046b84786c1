// From a stored row to a suspicious repeat as the API shows it.
import { REPEAT_CAUSES, type SuspiciousRepeat } from '@oneping/contracts';
import type { SuspiciousRepeatRow } from '../database/sql/list-suspicious-repeats.js';
import { repeatCause } from './repeat-cause.js';

export function toSuspiciousRepeat(row: SuspiciousRepeatRow): SuspiciousRepeat {
  const cause = repeatCause(row.original_message_id, row.latest_message_id);
  return {
    id: row.id,
    // Safe: copied from a delivery, whose channel is one of the contract's.
    channel: row.channel as SuspiciousRepeat['channel'],
    recipient: row.recipient,
    original: { notificationId: row.original_id, messageId: row.original_message_id, at: row.original_at },
    latest: { notificationId: row.latest_id, messageId: row.latest_message_id, at: row.latest_at },
    repeatCount: row.repeat_count,
    at: row.at,
    delaySeconds: row.delay_seconds,
    apiKey: row.api_key,
    cause: { code: cause, text: REPEAT_CAUSES[cause] },
  };
}
