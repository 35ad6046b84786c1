// Finds the same content to the same person under different message IDs, off the path of accepting.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import { inTransaction } from '../../database/in-transaction.js';
import {
  APPS_TO_SCAN,
  BEGIN_SCAN,
  END_SCAN,
  FORGET_CONTENT,
  HOLD_SCAN,
  RECORD_REPEATS,
  REMEMBER_CONTENT,
} from '../../database/sql/find-suspicious-repeats.js';

export interface RepeatScanSettings {
  readonly pool: Pool;
  /** ms within which the same content to the same person is suspicious. */
  readonly windowMs: number;
  /** ms after acceptance that are left to commits still under way. */
  readonly settleMs?: number;
  /** Ends the work between two pages. */
  readonly stop: AbortSignal;
  /** Rest after each page as a share of the time that it took: 19 leaves it a twentieth of one core at most. */
  readonly restShare?: number;
}

const SETTLE_MS = 5_000;
const PAGE_ITEMS = 500;
const REST_SHARE = 19;

interface ScanPosition {
  /** With all its microseconds. */
  readonly at: string;
  readonly id: string;
}

/** Looks through what is new, every app in turn. Safe to run from many processes at once: one has an app at a time.
 *  Rejects when the database is out of reach. Answers how many notifications were looked at. */
export async function scanRepeats(settings: RepeatScanSettings): Promise<number> {
  const { pool, stop, windowMs, settleMs = SETTLE_MS, restShare = REST_SHARE } = settings;
  const { rows: apps } = await pool.query<{ app_id: string }>(APPS_TO_SCAN, [windowMs, settleMs]);
  let total = 0;
  for (const { app_id: appId } of apps) {
    for (let count = PAGE_ITEMS; count === PAGE_ITEMS && !stop.aborted; total += count) {
      const startedAt = performance.now();
      count = await inTransaction(pool, (client) => scanPage(client, appId, windowMs, settleMs));
      // Cut short by the stop, which the loop then sees.
      await sleep((performance.now() - startedAt) * restShare, undefined, { signal: stop }).catch(() => {});
    }
  }
  return total;
}

async function scanPage(client: PoolClient, appId: string, windowMs: number, settleMs: number): Promise<number> {
  await client.query(BEGIN_SCAN, [appId]);
  const [begin] = (await client.query<ScanPosition>(HOLD_SCAN, [appId, windowMs])).rows;
  if (begin === undefined) return 0;
  const page = [appId, begin.at, begin.id, settleMs, PAGE_ITEMS];
  const [end] = (await client.query<ScanPosition & { count: number }>(REMEMBER_CONTENT, page)).rows;
  if (end === undefined) return 0;
  await client.query(RECORD_REPEATS, [appId, begin.at, begin.id, windowMs]);
  await client.query(END_SCAN, [appId, end.at, end.id]);
  await client.query(FORGET_CONTENT, [appId, end.at, windowMs]);
  return end.count;
}
