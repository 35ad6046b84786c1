// T14, T15: a person says of an unknown delivery that it was sent, or that it was not; with *send again* a new send is made.
import { SEND_AGAIN_DELAY_MS } from '@oneping/claims';
import type { ClientBase, QueryConfig } from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { recordAudit } from '../audit/record-audit.js';
import { completeNotifications } from '../database/sql/complete-notifications.js';
import type { DecidableRow } from '../database/sql/find-decidable.js';
import { INSERT_NEXT_SEND } from '../database/sql/insert-next-send.js';
import { RESOLVE_NOT_SENT_IF_UNKNOWN, RESOLVE_SENT_IF_UNKNOWN } from '../database/sql/resolve-if-unknown.js';
import { failpoint } from '../failpoints.js';
import { type DecidedBy, type Resolution, storedDecision } from './decision.js';
import { lockDecidable, lockNotification } from './find-decidable.js';
import { changed, judgeResolution } from './judge.js';
import type { Refusal } from './refusal.js';

export interface DecisionSettings {
  readonly quarantineMs: number;
  /** How long a new send may be retried, ms. */
  readonly retryHorizonMs: number;
}

/** `newDeliveryId`: the new send, where one was made. A repeat of the same decision answers as the first one did. */
export type DecisionAnswer =
  | { readonly done: true; readonly newDeliveryId: string | null }
  | { readonly done: false; readonly refusal: Refusal };

export interface ResolveAsk {
  readonly by: DecidedBy;
  readonly deliveryId: string;
  /** As the person saw it. */
  readonly version: number;
  readonly wanted: Resolution;
}

/**
 * Call it in a transaction of its own. The row first, then the notification: as every move out of a pending state does,
 * so that two of them wait for each other in one order.
 */
export async function resolve(
  client: ClientBase,
  { by, deliveryId, version, wanted }: ResolveAsk,
  settings: DecisionSettings,
): Promise<DecisionAnswer> {
  const { appId } = by;
  const row = await lockDecidable(client, { appId, deliveryId, ...settings });
  if (row === undefined) return { done: false, refusal: { because: 'not_found' } };
  // A proof of an earlier send marks the later ones under this lock: it sees the new row, or we see its mark.
  if (wanted.resend) await lockNotification(client, appId, row.notification_id);
  const judgement = judgeResolution(row, version, wanted);
  if (judgement.to === 'refuse') return { done: false, refusal: judgement.refusal };
  if (judgement.to === 'repeat') return { done: true, newDeliveryId: judgement.newDeliveryId };
  const newDeliveryId = wanted.resend ? uuidv7() : null;
  const decision = storedDecision(by, wanted, newDeliveryId);
  if (!(await move(client, { appId, deliveryId, version, wanted, decision }, settings))) return overtaken(row);
  if (newDeliveryId !== null) await insertNextSend(client, { appId, deliveryId, newDeliveryId }, settings);
  await failpoint('resolution.before_commit', deliveryId);
  await recordAudit(client, {
    ...by,
    action: 'delivery.resolve',
    targetKind: 'delivery',
    targetId: deliveryId,
    reason: wanted.reason,
    before: { state: row.state, attention: row.attention, reasonCode: row.reason_code, version: row.version },
    after: { state: stateAfter(wanted), resend: wanted.resend, newDeliveryId, version: row.version + 1 },
  });
  // With a new send as many are pending as before.
  const net = wanted.resend ? 0 : -1;
  await completeNotifications(client, [{ appId, notificationId: row.notification_id, net }]);
  return { done: true, newDeliveryId };
}

function stateAfter({ outcome }: Resolution): string {
  return outcome === 'sent' ? 'sent' : 'failed';
}

interface Move {
  readonly appId: string;
  readonly deliveryId: string;
  readonly version: number;
  readonly wanted: Resolution;
  readonly decision: string;
}

async function move(
  client: ClientBase,
  { appId, deliveryId, version, wanted, decision }: Move,
  { quarantineMs }: DecisionSettings,
): Promise<boolean> {
  const statement: QueryConfig =
    wanted.outcome === 'sent'
      ? {
          name: 'resolve-sent-if-unknown',
          text: RESOLVE_SENT_IF_UNKNOWN,
          values: [appId, deliveryId, version, decision, wanted.providerMessageId],
        }
      : {
          name: 'resolve-not-sent-if-unknown',
          text: RESOLVE_NOT_SENT_IF_UNKNOWN,
          values: [appId, deliveryId, version, decision, quarantineMs, wanted.resend],
        };
  const { rowCount } = await client.query<object>(statement);
  return rowCount === 1;
}

/** The row is locked, but what hangs on it is not: proof of an earlier send may have come between reading and moving. */
export function overtaken(row: DecidableRow): DecisionAnswer {
  return { done: false, refusal: changed(row) };
}

export async function insertNextSend(
  client: ClientBase,
  ids: { readonly appId: string; readonly deliveryId: string; readonly newDeliveryId: string },
  { retryHorizonMs }: DecisionSettings,
  deadlineMs: number | null = null,
): Promise<void> {
  const deadline = deadlineMs === null ? null : new Date(deadlineMs);
  const values = [ids.appId, ids.deliveryId, ids.newDeliveryId, SEND_AGAIN_DELAY_MS, retryHorizonMs, deadline];
  const { rowCount } = await client.query({ name: 'insert-next-send', text: INSERT_NEXT_SEND, values });
  if (rowCount !== 1) throw new Error(`delivery ${ids.deliveryId} has no sender to send it again`);
}
