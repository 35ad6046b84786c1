// T17 for one delivery: a person takes back what has not begun, such as a new send in its first ten seconds.
import type { ClientBase } from 'pg';
import { recordAudit } from '../audit/record-audit.js';
import { CANCEL_IF_NOTHING_OPEN } from '../database/sql/cancel-if-nothing-open.js';
import { completeNotifications } from '../database/sql/complete-notifications.js';
import type { DecidedBy } from './decision.js';
import { lockDecidable } from './find-decidable.js';
import { changed } from './judge.js';
import type { DecisionAnswer, DecisionSettings } from './resolve.js';

export interface CancelAsk {
  readonly by: DecidedBy;
  readonly deliveryId: string;
  readonly version: number;
  readonly reason: string;
}

const DONE: DecisionAnswer = { done: true, newDeliveryId: null };

/** Call it in a transaction of its own. What is canceled already is answered as done. */
export async function cancelDelivery(
  client: ClientBase,
  { by, deliveryId, version, reason }: CancelAsk,
  { quarantineMs }: DecisionSettings,
): Promise<DecisionAnswer> {
  const { appId } = by;
  const row = await lockDecidable(client, { appId, deliveryId, quarantineMs });
  if (row === undefined) return { done: false, refusal: { because: 'not_found' } };
  if (row.state === 'canceled') return DONE;
  if (row.version !== version) return { done: false, refusal: changed(row) };
  const canceled = await client.query(CANCEL_IF_NOTHING_OPEN, [appId, row.notification_id, deliveryId]);
  if (canceled.rowCount !== 1) return { done: false, refusal: { because: 'too_late_to_cancel' } };
  await recordAudit(client, {
    ...by,
    action: 'delivery.cancel',
    targetKind: 'delivery',
    targetId: deliveryId,
    reason,
    before: { state: row.state, version: row.version },
    after: { state: 'canceled', version: row.version + 1 },
  });
  await completeNotifications(client, [{ appId, notificationId: row.notification_id, net: -1 }]);
  return DONE;
}
