// T13: a refusal that comes late closes its own attempt, and moves the row where nothing else may have arrived.
import type { LateRefusalOffer } from '@oneping/claims';
import type { ClientBase, Pool } from 'pg';
import { inTransaction } from '../in-transaction.js';
import { CLOSE_ATTEMPT_IF_OPEN } from '../sql/close-attempt-if-open.js';
import { IS_RESOLVED_SENT } from '../sql/is-resolved-sent.js';
import { RECORD_CONFLICT } from '../sql/record-conflict.js';
import { LOCK_DELIVERY, REFUSE_IF_NOTHING_OPEN } from '../sql/refuse-late.js';
import { completeFinished, type MovedRow } from './complete-finished.js';

export function refuseLate(pool: Pool, { appId, deliveryId, ...refusal }: LateRefusalOffer): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    await client.query({ name: 'lock-delivery', text: LOCK_DELIVERY, values: [appId, deliveryId] });
    const closed = await client.query({
      name: 'close-attempt-if-open',
      text: CLOSE_ATTEMPT_IF_OPEN,
      values: [appId, deliveryId, refusal.attemptNumber, 'refused'],
    });
    if (closed.rowCount !== 1) return false;
    const { rows } = await client.query<MovedRow>({
      name: 'refuse-if-nothing-open',
      text: REFUSE_IF_NOTHING_OPEN,
      values: [appId, deliveryId, refusal.to, Math.round(refusal.delayMs), refusal.code],
    });
    await completeFinished(client, rows);
    if (rows.length === 0) await contradictResolved(client, appId, deliveryId);
    return true;
  });
}

async function contradictResolved(client: ClientBase, appId: string, deliveryId: string): Promise<void> {
  const resolved = await client.query({
    name: 'is-resolved-sent',
    text: IS_RESOLVED_SENT,
    values: [appId, deliveryId],
  });
  if (resolved.rowCount !== 1) return;
  const detail = 'A person had called it sent; the provider refused the call.';
  const values = [appId, deliveryId, 'refused_after_resolved_sent', detail, null];
  await client.query({ name: 'record-conflict', text: RECORD_CONFLICT, values });
}
