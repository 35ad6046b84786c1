// T3, T9, T6c, then T18 and T20: takes over what its worker or its deadline left behind.
import { PROVIDERS } from '@oneping/channels';
import { MAX_CRASHES, type ReapReport } from '@oneping/claims';
import type { Pool } from 'pg';
import { inTransaction, repeatGivingWay } from '../in-transaction.js';
import { textArray } from '../sql/binary-array.js';
import { LAPSE_OVERDUE } from '../sql/lapse-overdue.js';
import { MOVE_TO_OPEN_SENDER } from '../sql/move-to-open-sender.js';
import { REAP_OVERDUE_LEASES } from '../sql/reap-overdue-leases.js';
import { WITHDRAW_FROM_CLOSED_SENDERS } from '../sql/withdraw-from-closed-senders.js';
import { WITHDRAW_OVERDUE } from '../sql/withdraw-overdue.js';
import { completeFinished, type MovedRow } from './complete-finished.js';

const STAND_INS = PROVIDERS.filter(({ isStandIn }) => isStandIn).map(({ id }) => id);

interface ReapedRow extends MovedRow {
  state_now: string;
  is_poison: boolean;
}

export async function reap(pool: Pool, limit: number): Promise<ReapReport> {
  const reaped = await reapLeases(pool, limit);
  await lapseOverdue(pool, limit);
  await run(pool, 'withdraw-overdue', WITHDRAW_OVERDUE, limit);
  await run(pool, 'withdraw-from-closed-senders', WITHDRAW_FROM_CLOSED_SENDERS, limit);
  const sane = reaped.filter((row) => !row.is_poison);
  const requeued = sane.filter((row) => row.state_now === 'queued').length;
  return { requeued, unknown: sane.length - requeued, poisoned: reaped.length - sane.length };
}

/** Moves at most `limit` deliveries from closed senders to the next open one of their app and channel. Answers how many. */
export function moveToOpenSenders(pool: Pool, limit: number): Promise<number> {
  return run(pool, 'move-to-open-sender', MOVE_TO_OPEN_SENDER, limit, textArray(STAND_INS));
}

function reapLeases(pool: Pool, limit: number): Promise<ReapedRow[]> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<ReapedRow>({
      name: 'reap-overdue-leases',
      text: REAP_OVERDUE_LEASES,
      values: [limit, MAX_CRASHES],
    });
    await completeFinished(client, rows);
    return rows;
  });
}

function lapseOverdue(pool: Pool, limit: number): Promise<void> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ app_id: string; notification_id: string }>({
      name: 'lapse-overdue',
      text: LAPSE_OVERDUE,
      values: [limit],
    });
    await completeFinished(
      client,
      rows.map((row) => ({ ...row, is_final: true })),
    );
  });
}

async function run(pool: Pool, name: string, text: string, ...values: unknown[]): Promise<number> {
  const { rowCount } = await repeatGivingWay(() => pool.query({ name, text, values }));
  return rowCount ?? 0;
}
