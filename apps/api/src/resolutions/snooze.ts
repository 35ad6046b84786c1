// T19: a person wants to look at a queued or unknown delivery later.
import { LIMITS } from '@oneping/contracts';
import type { ClientBase } from 'pg';
import { recordAudit } from '../audit/record-audit.js';
import { SNOOZE_IF_WAITING } from '../database/sql/snooze-if-waiting.js';
import type { DecidedBy } from './decision.js';
import { lockDecidable } from './find-decidable.js';
import { changed, notAllowed } from './judge.js';
import type { DecisionAnswer, DecisionSettings } from './resolve.js';

export interface SnoozeAsk {
  readonly by: DecidedBy;
  readonly deliveryId: string;
  readonly version: number;
  readonly untilMs: number;
  readonly reason: string;
}

const DONE: DecisionAnswer = { done: true, newDeliveryId: null };

/** Call it in a transaction of its own. The same time again writes nothing. */
export async function snooze(
  client: ClientBase,
  { by, deliveryId, version, untilMs, reason }: SnoozeAsk,
  { quarantineMs }: DecisionSettings,
): Promise<DecisionAnswer> {
  const { appId } = by;
  const row = await lockDecidable(client, { appId, deliveryId, quarantineMs });
  if (row === undefined) return { done: false, refusal: { because: 'not_found' } };
  if (row.version !== version) return { done: false, refusal: changed(row) };
  if (row.state !== 'queued' && row.state !== 'unknown') return { done: false, refusal: notAllowed(row) };
  const before = row.state === 'queued' ? row.due_at : row.next_check_at;
  if (before?.getTime() === untilMs) return DONE;
  const snoozed = await client.query({
    name: 'snooze-if-waiting',
    text: SNOOZE_IF_WAITING,
    values: [appId, deliveryId, version, new Date(untilMs), LIMITS.snoozeAheadMs],
  });
  if (snoozed.rowCount !== 1) return { done: false, refusal: { because: 'snoozed_too_far' } };
  await recordAudit(client, {
    ...by,
    action: 'delivery.snooze',
    targetKind: 'delivery',
    targetId: deliveryId,
    reason,
    before: { state: row.state, until: before },
    after: { state: row.state, until: new Date(untilMs) },
  });
  return DONE;
}
