// T19: a person wants to look at a queued or unknown delivery later, or moves the time after which it is never sent.
import { LIMITS } from '@oneping/contracts';
import type { ClientBase } from 'pg';
import { recordAudit } from '../audit/record-audit.js';
import type { DecidableRow } from '../database/sql/find-decidable.js';
import { NOTE_CHANGE } from '../database/sql/find-hints.js';
import { SNOOZE_IF_WAITING } from '../database/sql/snooze-if-waiting.js';
import type { DecidedBy } from './decision.js';
import { lockDecidable } from './find-decidable.js';
import { changed, notAllowed } from './judge.js';
import type { Refusal } from './refusal.js';
import type { DecisionAnswer, DecisionSettings } from './resolve.js';

export interface SnoozeAsk {
  readonly by: DecidedBy;
  readonly deliveryId: string;
  readonly version: number;
  /** Undefined: the next check, or the time that it is due, stays. */
  readonly untilMs: number | undefined;
  /** Undefined: it stays. Null: there is none any more. */
  readonly deadlineMs: number | null | undefined;
  readonly reason: string;
}

const DONE: DecisionAnswer = { done: true, newDeliveryId: null };

/** Call it in a transaction of its own. The same times again write nothing. */
export async function snooze(
  client: ClientBase,
  ask: SnoozeAsk,
  { quarantineMs }: DecisionSettings,
): Promise<DecisionAnswer> {
  const { by, deliveryId, version, untilMs, deadlineMs, reason } = ask;
  const { appId } = by;
  const row = await lockDecidable(client, { appId, deliveryId, quarantineMs });
  if (row === undefined) return { done: false, refusal: { because: 'not_found' } };
  const before = { state: row.state, until: untilOf(row), deadline: row.deadline };
  const isMoved = deadlineMs !== undefined && deadlineMs !== msOf(before.deadline);
  if (!isMoved && (untilMs === undefined || untilMs === msOf(before.until))) return DONE;
  const refusal = refusalOf(row, ask);
  if (refusal !== null) return { done: false, refusal };
  const until = dateOf(untilMs ?? null);
  const deadline = dateOf(deadlineMs ?? null);
  const bounds = [until, LIMITS.snoozeAheadMs, isMoved, deadline, LIMITS.deadlineAheadMs];
  const values = [appId, deliveryId, version, ...bounds];
  const snoozed = await client.query({ name: 'snooze-if-waiting', text: SNOOZE_IF_WAITING, values });
  if (snoozed.rowCount !== 1) return { done: false, refusal: { because: 'snoozed_too_far' } };
  if (!isMoved) await client.query(NOTE_CHANGE, [appId, 'delivery', deliveryId]);
  await recordAudit(client, {
    ...by,
    action: isMoved ? 'delivery.extend' : 'delivery.snooze',
    targetKind: 'delivery',
    targetId: deliveryId,
    reason,
    before,
    after: {
      state: row.state,
      until: until ?? before.until,
      deadline: isMoved ? deadline : before.deadline,
    },
  });
  return DONE;
}

function refusalOf(row: DecidableRow, { version, deadlineMs }: SnoozeAsk): Refusal | null {
  if (row.version !== version) return changed(row);
  if (row.state !== 'queued' && row.state !== 'unknown') return notAllowed(row);
  if (deadlineMs === undefined || deadlineMs === null) return null;
  const aheadMs = deadlineMs - row.read_at.getTime();
  return aheadMs <= 0 || aheadMs > LIMITS.deadlineAheadMs ? { because: 'deadline_out_of_range' } : null;
}

function untilOf({ state, due_at, next_check_at }: DecidableRow): Date | null {
  return state === 'queued' ? due_at : next_check_at;
}

const msOf = (time: Date | null) => time?.getTime() ?? null;
const dateOf = (ms: number | null) => (ms === null ? null : new Date(ms));
