// A transaction on one pooled connection, and the repeat of work that had to give way to another transaction.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import { sqlState } from '../http/store-error.js';

/** Serialisation failure, deadlock. */
const GIVE_WAY = new Set(['40001', '40P01']);
const MOST_REPEATS = 3;

/** Runs `work` in one READ COMMITTED transaction; where it has to give way, again from the start, at most three times.
 *  When it rejects for a lost connection, nothing is known about the commit. No network I/O inside. */
export function inTransaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  return repeatGivingWay(() => once(pool, work));
}

/** Repeats work that lost against another transaction (40001, 40P01), with jitter. The work must leave nothing behind when it fails. */
export async function repeatGivingWay<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === MOST_REPEATS || !GIVE_WAY.has(sqlState(error) ?? '')) throw error;
      await sleep(Math.random() * 20 * 2 ** attempt);
    }
  }
}

async function once<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let isBroken = false;
  // The query under way rejects with the same error; without a listener it would end the process.
  const onError = () => {
    isBroken = true;
  };
  client.on('error', onError);
  try {
    await client.query('BEGIN');
    const answer = await work(client);
    await client.query('COMMIT');
    return answer;
  } catch (error) {
    await client.query('ROLLBACK').catch(onError);
    throw error;
  } finally {
    client.off('error', onError);
    client.release(isBroken);
  }
}
