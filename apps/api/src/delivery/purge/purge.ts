// Purges in small guarded batches, with a pause between them, so that accepting goes on beside it.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { inTransaction } from '../../database/in-transaction.js';
import { uuidArray } from '../../database/sql/binary-array.js';
import { DELETE_PURGED, PURGE_EXPIRED } from '../../database/sql/purge-expired.js';
import {
  PURGE_CHANGES,
  PURGE_DUPLICATES,
  PURGE_INBOX_ITEMS,
  PURGE_SANDBOX_MESSAGES,
  PURGE_SUSPICIOUS_REPEATS,
  PURGE_TOMBSTONES,
} from '../../database/sql/purge-old.js';
import { failpoint } from '../../failpoints.js';

export interface PurgeSettings {
  readonly pool: Pool;
  /** ms that a purged key is still remembered, where its app does not say; null: for ever. */
  readonly tombstoneMs: number | null;
  /** Ends the work between two batches. */
  readonly stop: AbortSignal;
  /** Rest after each batch as a share of the time that it took, so that the database is never full of purging. */
  readonly restShare?: number;
}

export interface PurgeReport {
  readonly keys: number;
  readonly tombstones: number;
  readonly others: number;
}

/** Ids of one batch: a bound on locks and on the time that a row is held. */
const PURGE_BATCH = 500;
const DAY_MS = 86_400_000;
const KEEP_MS = 90 * DAY_MS;
/** Listeners look back for seconds. */
const KEEP_CHANGES_MS = 15 * 60_000;

/** Purges all that is due now. Safe to run from many processes at once; rejects when the database is out of reach. */
export async function purgeDue(settings: PurgeSettings): Promise<PurgeReport> {
  const { pool, tombstoneMs } = settings;
  const keys = await inBatches(settings, () => purgeKeys(pool));
  const tombstones = await inBatches(settings, () => purgeOld(pool, 'purge-tombstones', PURGE_TOMBSTONES, tombstoneMs));
  let others = 0;
  for (const [name, text, keepMs] of [
    ['purge-duplicates', PURGE_DUPLICATES, KEEP_MS],
    ['purge-suspicious-repeats', PURGE_SUSPICIOUS_REPEATS, KEEP_MS],
    ['purge-inbox-items', PURGE_INBOX_ITEMS, KEEP_MS],
    ['purge-sandbox-messages', PURGE_SANDBOX_MESSAGES, KEEP_MS],
    ['purge-changes', PURGE_CHANGES, KEEP_CHANGES_MS],
  ] as const) {
    others += await inBatches(settings, () => purgeOld(pool, name, text, keepMs));
  }
  return { keys, tombstones, others };
}

/** One batch: the keys and what hangs on them, in one transaction. Answers how many keys. */
async function purgeKeys(pool: Pool): Promise<number> {
  return await inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ app_id: string; id: string }>({
      name: 'purge-expired',
      text: PURGE_EXPIRED,
      values: [PURGE_BATCH],
    });
    if (rows.length === 0) return 0;
    await failpoint('purge.before_delete');
    const values = [uuidArray(rows.map((row) => row.app_id)), uuidArray(rows.map((row) => row.id))];
    for (const { name, text } of DELETE_PURGED) await client.query({ name, text, values });
    return rows.length;
  });
}

async function purgeOld(pool: Pool, name: string, text: string, keepMs: number | null): Promise<number> {
  return (await pool.query({ name, text, values: [PURGE_BATCH, keepMs] })).rowCount ?? 0;
}

async function inBatches({ stop, restShare = 1 }: PurgeSettings, batch: () => Promise<number>): Promise<number> {
  let total = 0;
  while (!stop.aborted) {
    const startedAt = performance.now();
    const count = await batch();
    total += count;
    if (count < PURGE_BATCH) break;
    await failpoint('purge.between_batches');
    await sleep((performance.now() - startedAt) * restShare);
  }
  return total;
}
