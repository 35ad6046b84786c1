// T4: puts the mark on the row before a byte may leave; where it may not, says why.
import type { BeginAnswer, BeginRefusal, BeginRequest } from '@oneping/claims';
import type { Pool } from 'pg';
import { repeatGivingWay } from '../in-transaction.js';
import { BEGIN_IF_HELD } from '../sql/begin-if-held.js';
import { int4Array, int8Array, textArray, uuidArray } from '../sql/binary-array.js';
import { WHY_BEGIN_WAS_REFUSED } from '../sql/why-begin-was-refused.js';

/** One auto-committed statement; a second one only where something was refused. */
export async function begin(pool: Pool, requests: readonly BeginRequest[]): Promise<BeginAnswer[]> {
  if (requests.length === 0) return [];
  const begun = await repeatGivingWay(() =>
    pool.query<{ position: number; attempt_count: number }>({
      name: 'begin-if-held',
      text: BEGIN_IF_HELD,
      values: inputOf(requests),
    }),
  );
  const attemptNumbers = new Map(begun.rows.map((row) => [row.position - 1, row.attempt_count]));
  const refused = requests.filter((_, index) => !attemptNumbers.has(index));
  const reasons = refused.length === 0 ? new Map<string, BeginRefusal>() : await whyRefused(pool, refused);
  return requests.map((request, index) => {
    const attemptNumber = attemptNumbers.get(index);
    if (attemptNumber !== undefined) return { begun: true, attemptNumber };
    return { begun: false, because: reasons.get(request.deliveryId) ?? 'lost' };
  });
}

async function whyRefused(pool: Pool, refused: readonly BeginRequest[]): Promise<Map<string, BeginRefusal>> {
  const { rows } = await pool.query<{ position: number; because: BeginRefusal | null }>({
    name: 'why-begin-was-refused',
    text: WHY_BEGIN_WAS_REFUSED,
    values: inputOf(refused),
  });
  const reasons = new Map<string, BeginRefusal>();
  for (const { position, because } of rows) {
    const request = refused[position - 1];
    // The reason may have gone since, but the refusal stands: giving the row back is always right.
    if (request !== undefined) reasons.set(request.deliveryId, because ?? 'lease_short');
  }
  return reasons;
}

function inputOf(requests: readonly BeginRequest[]): Buffer[] {
  return [
    uuidArray(requests.map(({ appId }) => appId)),
    uuidArray(requests.map(({ deliveryId }) => deliveryId)),
    int4Array(requests.map(({ fence }) => fence)),
    int4Array(requests.map(({ leaseMs }) => leaseMs)),
    int4Array(requests.map(({ marginMs }) => marginMs)),
    int4Array(requests.map(({ callTimeoutMs }) => callTimeoutMs)),
    textArray(requests.map(({ safetyClass }) => safetyClass)),
    int8Array(requests.map((request) => Math.floor(request.usableKeyWindowMs))),
    int4Array(requests.map(({ configVersion }) => configVersion)),
    textArray(requests.map(({ requestHash }) => requestHash)),
  ];
}
