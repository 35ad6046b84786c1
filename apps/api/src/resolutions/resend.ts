// T16: a new send of a delivery that ended without arriving.
import type { ClientBase } from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { recordAudit } from '../audit/record-audit.js';
import { completeNotifications } from '../database/sql/complete-notifications.js';
import { MARK_RESENT_IF_ENDED } from '../database/sql/mark-resent-if-ended.js';
import { failpoint } from '../failpoints.js';
import { type DecidedBy, type Resend, storedDecision } from './decision.js';
import { lockDecidable, lockNotificationOf } from './find-decidable.js';
import { judgeResend } from './judge.js';
import { type DecisionAnswer, type DecisionSettings, insertNextSend, overtaken } from './resolve.js';

export interface ResendAsk {
  readonly by: DecidedBy;
  readonly deliveryId: string;
  readonly version: number;
  readonly wanted: Resend;
}

/** Call it in a transaction of its own. It locks the notification first, as late proof of a final row does. */
export async function resend(
  client: ClientBase,
  { by, deliveryId, version, wanted }: ResendAsk,
  settings: DecisionSettings,
): Promise<DecisionAnswer> {
  const { appId } = by;
  await lockNotificationOf(client, { appId, deliveryId });
  const row = await lockDecidable(client, { appId, deliveryId, ...settings });
  if (row === undefined) return { done: false, refusal: { because: 'not_found' } };
  const judgement = judgeResend(row, version, wanted);
  if (judgement.to === 'refuse') return { done: false, refusal: judgement.refusal };
  if (judgement.to === 'repeat') return { done: true, newDeliveryId: judgement.newDeliveryId };
  const newDeliveryId = uuidv7();
  const marked = await client.query({
    name: 'mark-resent-if-ended',
    text: MARK_RESENT_IF_ENDED,
    values: [appId, deliveryId, version, storedDecision(by, wanted, newDeliveryId)],
  });
  if (marked.rowCount !== 1) return overtaken(row);
  await insertNextSend(client, { appId, deliveryId, newDeliveryId }, settings, wanted.deadlineMs);
  await failpoint('resolution.before_commit', deliveryId);
  await recordAudit(client, {
    ...by,
    action: 'delivery.resend',
    targetKind: 'delivery',
    targetId: deliveryId,
    reason: wanted.reason,
    before: { state: row.state, reasonCode: row.reason_code, version: row.version },
    after: { state: row.state, newDeliveryId, version: row.version + 1 },
  });
  await completeNotifications(client, [{ appId, notificationId: row.notification_id, net: 1 }]);
  return { done: true, newDeliveryId };
}
