// T1: takes due deliveries in hand, as many of each lane of each sender as its turn gives.
import type { ClaimedDelivery, ClaimRequest, SenderSlots } from '@oneping/claims';
import type { Pool } from 'pg';
import { int2Array, int4Array, uuidArray } from '../sql/binary-array.js';
import { CLAIM_ALONE } from '../sql/claim-alone.js';
import { CLAIM_DUE } from '../sql/claim-due.js';
import { COUNT_DUE } from '../sql/count-due.js';
import { HAS_DUE_ALONE } from '../sql/has-due-alone.js';
import { type ClaimedRow, toClaimedDeliveries } from './claimed-delivery.js';
import type { DueLanes, Grant, LaneShares } from './lane-shares.js';

export async function claim(pool: Pool, shares: LaneShares, request: ClaimRequest): Promise<ClaimedDelivery[]> {
  if (request.slots.length === 0 || request.limit < 1) return [];
  if (request.alone) return await claimAlone(pool, request);
  const grants = shares.grant(await countDue(pool, request.slots), request.limit);
  return grants.length === 0 ? [] : await claimDue(pool, request, grants);
}

export async function hasDueAlone(pool: Pool, slots: readonly SenderSlots[]): Promise<boolean> {
  const { rows } = await pool.query<{ is_due: boolean }>({
    name: 'has-due-alone',
    text: HAS_DUE_ALONE,
    values: [uuidArray(slots.map(({ senderId }) => senderId))],
  });
  return rows[0]?.is_due ?? false;
}

async function countDue(pool: Pool, slots: readonly SenderSlots[]): Promise<DueLanes[]> {
  const { rows } = await pool.query<{ sender_id: string; slot_count: number; priority: 0 | 1 | 2; due_count: number }>({
    name: 'count-due',
    text: COUNT_DUE,
    values: [uuidArray(slots.map(({ senderId }) => senderId)), int4Array(slots.map(({ limit }) => limit))],
  });
  const bySender = new Map<string, { slotCount: number; due: [number, number, number] }>();
  for (const row of rows) {
    const lanes = bySender.get(row.sender_id) ?? { slotCount: row.slot_count, due: [0, 0, 0] };
    lanes.due[row.priority] = row.due_count;
    bySender.set(row.sender_id, lanes);
  }
  return slots.flatMap(({ senderId }) => {
    const lanes = bySender.get(senderId);
    return lanes === undefined ? [] : [{ senderId, ...lanes }];
  });
}

async function claimDue(pool: Pool, request: ClaimRequest, grants: readonly Grant[]): Promise<ClaimedDelivery[]> {
  const { rows } = await pool.query<ClaimedRow>({
    name: 'claim-due',
    text: CLAIM_DUE,
    values: [
      request.workerId,
      request.leaseMs,
      uuidArray(grants.map(({ senderId }) => senderId)),
      int2Array(grants.map(({ lane }) => lane)),
      int4Array(grants.map(({ slotCount }) => slotCount)),
    ],
  });
  return toClaimedDeliveries(rows);
}

async function claimAlone(pool: Pool, request: ClaimRequest): Promise<ClaimedDelivery[]> {
  const { rows } = await pool.query<ClaimedRow>({
    name: 'claim-alone',
    text: CLAIM_ALONE,
    values: [request.workerId, request.leaseMs, uuidArray(request.slots.map(({ senderId }) => senderId))],
  });
  return toClaimedDeliveries(rows);
}
