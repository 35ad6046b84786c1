// T2, T18, T17p, T20 and renewal: what a holder does with a delivery other than calling.
import type { BeginRefusal, Held } from '@oneping/claims';
import type { Pool } from 'pg';
import { inTransaction, repeatGivingWay } from '../in-transaction.js';
import { int4Array, uuidArray } from '../sql/binary-array.js';
import { CANCEL_PROVED } from '../sql/cancel-proved.js';
import { LAPSE_IF_HELD } from '../sql/lapse-if-held.js';
import { RELEASE_IF_HELD } from '../sql/release-if-held.js';
import { RENEW_IF_HELD } from '../sql/renew-if-held.js';
import { WITHDRAW_IF_HELD } from '../sql/withdraw-if-held.js';
import { completeFinished } from './complete-finished.js';

export async function release(pool: Pool, held: readonly Held[]): Promise<number> {
  if (held.length === 0) return 0;
  const { rowCount } = await repeatGivingWay(() =>
    pool.query({ name: 'release-if-held', text: RELEASE_IF_HELD, values: inputOf(held) }),
  );
  return rowCount ?? 0;
}

export async function renew(pool: Pool, held: readonly Held[], leaseMs: number, marginMs: number): Promise<boolean[]> {
  if (held.length === 0) return [];
  const { rows } = await repeatGivingWay(() =>
    pool.query<{ position: number }>({
      name: 'renew-if-held',
      text: RENEW_IF_HELD,
      values: [...inputOf(held), leaseMs, marginMs],
    }),
  );
  const renewed = new Set(rows.map(({ position }) => position - 1));
  return held.map((_, index) => renewed.has(index));
}

export function lapse(pool: Pool, held: Held): Promise<boolean> {
  return finish(pool, 'lapse-if-held', LAPSE_IF_HELD, [held.appId, held.deliveryId, held.fence]);
}

export function cancelProved(pool: Pool, held: Held): Promise<boolean> {
  return finish(pool, 'cancel-proved', CANCEL_PROVED, [held.appId, uuidArray([held.deliveryId]), held.fence]);
}

export async function withdraw(pool: Pool, held: Held, because?: BeginRefusal): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'withdraw-if-held',
    text: WITHDRAW_IF_HELD,
    values: [held.appId, held.deliveryId, held.fence, because ?? null],
  });
  return rowCount === 1;
}

function finish(pool: Pool, name: string, text: string, values: unknown[]): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ app_id: string; notification_id: string }>({ name, text, values });
    await completeFinished(
      client,
      rows.map((row) => ({ ...row, is_final: true })),
    );
    return rows.length === 1;
  });
}

function inputOf(held: readonly Held[]): Buffer[] {
  return [
    uuidArray(held.map(({ appId }) => appId)),
    uuidArray(held.map(({ deliveryId }) => deliveryId)),
    int4Array(held.map(({ fence }) => fence)),
  ];
}
