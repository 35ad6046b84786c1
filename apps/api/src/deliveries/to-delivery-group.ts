// From a stored row to a group of unknown deliveries as the API shows it.
import type { DeliveryGroups } from '@oneping/contracts';
import type { DeliveryGroupRow } from '../database/sql/group-deliveries.js';

export function toDeliveryGroup(row: DeliveryGroupRow): DeliveryGroups['data'][number] {
  return {
    sender: { id: row.sender_id, name: row.sender_name, provider: row.provider },
    reason: row.reason_code,
    from: row.began_at,
    to: row.ended_at,
    count: row.count,
    parkedCount: row.parked_count,
    evidence: row.evidence,
  };
}
