// Makes locked deliveries forget their recipient: out of the queue first, then without address, then without texts.
import type { ClientBase } from 'pg';
import { completeFinished, type MovedRow } from '../database/claim-store/complete-finished.js';
import { uuidArray } from '../database/sql/binary-array.js';
import {
  CANCEL_ERASED,
  FORGET_RECIPIENT,
  FORGET_TEXTS,
  LOCK_COMING_BACK,
  PARK_ERASED,
  WITHDRAW_ERASED,
} from '../database/sql/erase-deliveries.js';

export interface Forgetting {
  readonly appId: string;
  readonly deliveryIds: readonly string[];
  /** Null: they have forgotten it already, and come back from where they were. */
  readonly erasure: { readonly id: string; readonly salt: Buffer } | null;
}

/** The rows must be locked by this transaction. Answers those that were canceled: count them down last. */
export async function forgetDeliveries(
  client: ClientBase,
  { appId, deliveryIds, erasure }: Forgetting,
): Promise<MovedRow[]> {
  const values = [appId, uuidArray(deliveryIds)];
  const canceled = await client.query<MovedRow>({ name: 'cancel-erased', text: CANCEL_ERASED, values });
  await client.query({ name: 'withdraw-erased', text: WITHDRAW_ERASED, values });
  await client.query({ name: 'park-erased', text: PARK_ERASED, values });
  if (erasure !== null) {
    const text = { name: 'forget-recipient', text: FORGET_RECIPIENT };
    await client.query({ ...text, values: [...values, erasure.salt, erasure.id] });
  }
  for (const { name, text } of FORGET_TEXTS) await client.query({ name, text, values });
  return canceled.rows;
}

/** Looks after erased deliveries that came back from a call: canceled where nothing is open, parked otherwise. Answers how many. */
export async function forgetWhatCameBack(client: ClientBase, limit: number): Promise<number> {
  const { rows } = await client.query<{ app_id: string; id: string }>({
    name: 'lock-coming-back',
    text: LOCK_COMING_BACK,
    values: [limit],
  });
  const canceled: MovedRow[] = [];
  for (const appId of new Set(rows.map((row) => row.app_id))) {
    const deliveryIds = rows.filter((row) => row.app_id === appId).map(({ id }) => id);
    canceled.push(...(await forgetDeliveries(client, { appId, deliveryIds, erasure: null })));
  }
  await completeFinished(client, canceled);
  return rows.length;
}
