// Brings the schema up or down, one process at a time, without queueing behind or in front of the traffic.
import { setTimeout as sleep } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import { createDataSource } from './data-source.js';
import { grantToAppRole } from './grant-to-app-role.js';

/** The advisory lock of all migrations: "oneping" in hexadecimal, cut to what a bigint holds. */
const MIGRATION_LOCK = '0x6f6e6570696e67';
const LOCK_TIMEOUT_MS = 3_000;
const ATTEMPT_COUNT = 20;
const LOCK_NOT_AVAILABLE = '55P03';

export interface MigrateOptions {
  /** The role that the application connects as: where it is not the owner, it is granted what it needs. */
  readonly appRole?: string;
}

/** Runs every migration that has not run. A second process waits and finds nothing left to do.
 *  Needs the owner role and a direct connection (no transaction pooler). Resolves with the names that ran. */
export function migrateUp(url: string, { appRole }: MigrateOptions = {}): Promise<string[]> {
  return holdingTheLock(url, async (dataSource) => {
    const ran = await dataSource.runMigrations({ transaction: 'each' });
    if (appRole !== undefined) await grantToAppRole(dataSource, appRole);
    return ran.map((migration) => migration.name);
  });
}

/** Undoes every migration that has run, the last one first. Everything stored is lost. */
export function migrateDown(url: string): Promise<string[]> {
  return holdingTheLock(url, async (dataSource) => {
    const [table] = await dataSource.query<{ exists: boolean }[]>(
      "SELECT to_regclass('migrations') IS NOT NULL AS exists",
    );
    if (table?.exists !== true) return [];
    const ran = await dataSource.query<{ name: string }[]>('SELECT name FROM migrations ORDER BY id DESC');
    for (const _ of ran) await dataSource.undoLastMigration({ transaction: 'each' });
    return ran.map((migration) => migration.name);
  });
}

async function holdingTheLock<T>(url: string, work: (dataSource: DataSource) => Promise<T>): Promise<T> {
  const dataSource = createDataSource({
    url,
    poolSize: 2,
    applicationName: 'oneping migrate',
    statementTimeoutMs: 0,
    queryTimeoutMs: 0,
    lockTimeoutMs: LOCK_TIMEOUT_MS,
  });
  await dataSource.initialize();
  const holder = dataSource.createQueryRunner();
  try {
    await retryWhileLocked(() => holder.query(`SELECT pg_advisory_lock(${MIGRATION_LOCK}::bigint)`));
    return await retryWhileLocked(() => work(dataSource));
  } finally {
    // The lock goes with its session.
    await holder.release();
    await dataSource.destroy();
  }
}

/** A migration that waits for a lock makes everyone wait behind it: so it waits briefly, steps back and tries again. */
async function retryWhileLocked<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === ATTEMPT_COUNT || sqlState(error) !== LOCK_NOT_AVAILABLE) throw error;
      await sleep(Math.random() * 1_000);
    }
  }
}

function sqlState(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
