// Runs a statement that may be repeated without harm until its fate is known: a lost connection says nothing about a commit.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool, PoolClient, QueryConfig } from 'pg';
import { isStoreError, sqlState } from '../http/store-error.js';

export interface ClearOptions {
  /** How long a failing store is tried again, ms after its first failure; the wait for a connection counts too. */
  readonly patienceMs?: number;
  /** Called once the statement has been handed to the connection, before its answer is awaited. */
  readonly whenSent?: () => Promise<void>;
}

export interface ClearAnswer<Row> {
  readonly rows: Row[];
  /** The commit was not confirmed by a second machine (warning 01000): the rows may be on one only. */
  readonly isUnconfirmed: boolean;
}

const WARNING = '01000';
const LOCK_NOT_AVAILABLE = '55P03';
const UNIQUE_VIOLATION = '23505';
const GIVE_WAY = new Set(['40001', '40P01']);
const MOST_GIVE_WAYS = 3;

/**
 * Runs one auto-committed statement whose repetition changes nothing (its ids are the caller's own, conflicts do
 * nothing). Where the connection is lost it is run again on a fresh one; where it has to give way (40001, 40P01),
 * at most three times. Rejects with the last error when the store stays out of reach, and at once with any other
 * (55P03 among them).
 */
export async function runUntilClear<Row extends object>(
  pool: Pool,
  query: QueryConfig,
  { patienceMs = 2_000, whenSent }: ClearOptions = {},
): Promise<ClearAnswer<Row>> {
  let giveUpAt = Number.POSITIVE_INFINITY;
  let giveWays = 0;
  for (let attempt = 1; ; attempt += 1) {
    const askedAt = performance.now();
    let isConnected = false;
    try {
      const client = await pool.connect();
      isConnected = true;
      return await runOn<Row>(client, query, whenSent);
    } catch (error) {
      const state = sqlState(error);
      if (state === LOCK_NOT_AVAILABLE) throw error;
      if (state !== undefined && GIVE_WAY.has(state)) giveWays += 1;
      // An earlier try of ours may have been committing its ids just then.
      else if (!isStoreError(error) && !(state === UNIQUE_VIOLATION && attempt > 1)) throw error;
      giveUpAt = Math.min(giveUpAt, (isConnected ? performance.now() : askedAt) + patienceMs);
      if (giveWays > MOST_GIVE_WAYS || performance.now() >= giveUpAt) throw error;
      await sleep(Math.random() * Math.min(400, 20 * 2 ** attempt));
    }
  }
}

async function runOn<Row extends object>(client: PoolClient, query: QueryConfig, whenSent?: () => Promise<void>) {
  let isUnconfirmed = false;
  let isBroken = false;
  const onNotice = (notice: { code?: string | undefined }) => {
    if (notice.code === WARNING) isUnconfirmed = true;
  };
  // The query under way rejects with the same error; without a listener it would end the process.
  const onError = () => {};
  client.on('notice', onNotice);
  client.on('error', onError);
  try {
    const answer = client.query<Row>(query);
    if (whenSent) {
      answer.catch(() => {});
      await whenSent();
    }
    return { rows: (await answer).rows, isUnconfirmed };
  } catch (error) {
    const state = sqlState(error);
    isBroken = state === undefined || (isStoreError(error) && state !== LOCK_NOT_AVAILABLE && !GIVE_WAY.has(state));
    throw error;
  } finally {
    client.off('notice', onNotice);
    client.off('error', onError);
    client.release(isBroken);
  }
}
