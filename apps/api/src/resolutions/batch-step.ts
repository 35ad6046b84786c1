// One step of a running batch: decides about its next item, and writes down what came of it, in one transaction.
import type { Pool, PoolClient } from 'pg';
import { inTransaction } from '../database/in-transaction.js';
import {
  type BatchStepRow,
  FINISH_BATCH,
  IS_ANY_BATCH_RUNNING,
  NEXT_BATCH_ITEM,
  RECORD_ITEM_RESULT,
  TAKE_BATCH_TURN,
  WAIT_FOR_NEXT_ITEM,
} from '../database/sql/next-batch-item.js';
import { failpoint } from '../failpoints.js';
import { isStoreError } from '../http/store-error.js';
import { type BatchContent, readContent, resolutionOf } from './batch-content.js';
import { type DecisionAnswer, type DecisionSettings, resolve } from './resolve.js';

/** `waiting`: what runs keeps to its rate. `idle`: nothing runs, or another process is at it. */
export type BatchStep = 'stepped' | 'waiting' | 'idle';

/** A process that dies in between leaves the item as it was. */
export async function batchStep(pool: Pool, settings: DecisionSettings): Promise<BatchStep> {
  if ((await pool.query(IS_ANY_BATCH_RUNNING)).rowCount === 0) return 'idle';
  const step = await inTransaction(pool, (client) => stepIfMyTurn(client, settings));
  if (step === 'stepped') await failpoint('batch.after_commit');
  return step;
}

async function stepIfMyTurn(client: PoolClient, settings: DecisionSettings): Promise<BatchStep> {
  const turn = await client.query<{ is_mine: boolean }>(TAKE_BATCH_TURN);
  if (turn.rows[0]?.is_mine !== true) return 'idle';
  const next = (await client.query<BatchStepRow>(NEXT_BATCH_ITEM)).rows[0];
  if (next === undefined) return 'waiting';
  if (next.delivery_id === null || next.version === null) {
    await client.query(FINISH_BATCH, [next.app_id, next.batch_id]);
    return 'stepped';
  }
  const content = readContent(next.content);
  const item = { ...next, delivery_id: next.delivery_id, version: next.version };
  await record(client, item, await decide(client, item, content, settings));
  if (content.ratePerMinute !== undefined)
    await client.query(WAIT_FOR_NEXT_ITEM, [next.app_id, next.batch_id, content.ratePerMinute]);
  await failpoint('batch.before_commit', item.delivery_id);
  return 'stepped';
}

interface Item extends BatchStepRow {
  readonly delivery_id: string;
  readonly version: number;
}

/** Null: it could not be written, for a reason of its own. One such item does not stop the others. */
async function decide(
  client: PoolClient,
  item: Item,
  content: BatchContent,
  settings: DecisionSettings,
): Promise<DecisionAnswer | null> {
  const requestId = item.request_id === null ? {} : { requestId: item.request_id };
  const ask = {
    by: { appId: item.app_id, actor: item.created_by, ...requestId },
    deliveryId: item.delivery_id,
    version: item.version,
    wanted: resolutionOf(content),
  };
  await client.query('SAVEPOINT item');
  try {
    return await resolve(client, ask, settings);
  } catch (error) {
    // A database that fails, or asks to give way, is no fault of the item.
    if (isStoreError(error)) throw error;
    await client.query('ROLLBACK TO SAVEPOINT item');
    return null;
  }
}

async function record(client: PoolClient, item: Item, answer: DecisionAnswer | null): Promise<void> {
  const [result, code, newDeliveryId] =
    answer === null
      ? ['failed', 'internal_error', null]
      : answer.done
        ? ['resolved', null, answer.newDeliveryId]
        : ['excluded', answer.refusal.because, null];
  const values = [item.app_id, item.batch_id, item.delivery_id, result, code, newDeliveryId];
  await client.query(RECORD_ITEM_RESULT, values);
}
