// From a stored row to a conflict as the API shows it.
import type { Conflict } from '@oneping/contracts';
import type { ConflictRow } from '../database/sql/conflicts.js';
import { latestDecision } from '../resolutions/decision.js';

export function toConflict(row: ConflictRow): Conflict {
  return {
    id: row.id,
    at: row.at,
    kind: row.kind,
    detail: row.detail,
    deliveryId: row.delivery_id,
    notificationId: row.notification_id,
    messageId: row.message_id,
    // Safe: accepting keeps it to the contract's words.
    channel: row.channel as Conflict['channel'],
    recipient: row.recipient,
    decision: latestDecision(row),
    acknowledgedAt: row.acknowledged_at,
    acknowledgedBy: row.acknowledged_by,
    acknowledgedByName: row.acknowledged_by_name,
    note: row.note,
  };
}
