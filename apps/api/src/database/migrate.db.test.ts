// Migrations run once whoever calls, go down and up again, and wait for a lock without giving up at the first try.
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/support/test-database.js';
import { migrateDown, migrateUp } from './migrate.js';
import { MIGRATIONS } from './migrations/index.js';

let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

async function tableNames(): Promise<string[]> {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query<{ tablename: string }>(
    "SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename",
  );
  await client.end();
  return rows.map((row) => row.tablename);
}

describe('migrations', () => {
  it('go down to nothing and come up to the same tables', async () => {
    const before = await tableNames();
    expect(await migrateDown(database.url)).toHaveLength(MIGRATIONS.length);
    expect(await tableNames()).toEqual(['migrations']);
    expect(await migrateUp(database.url)).toHaveLength(MIGRATIONS.length);
    expect(await tableNames()).toEqual(before);
  });

  it('run once when several processes start at the same time', async () => {
    await migrateDown(database.url);
    const ran = await Promise.all([migrateUp(database.url), migrateUp(database.url), migrateUp(database.url)]);
    expect(ran.flat()).toHaveLength(MIGRATIONS.length);
  });

  it('try again when the lock is not free in time', async () => {
    await migrateDown(database.url);
    const holder = new Client({ connectionString: database.url });
    await holder.connect();
    await holder.query('SELECT pg_advisory_lock(0x6f6e6570696e67)');
    const ran = migrateUp(database.url);
    const isWaiting = async () => {
      const { rowCount } = await holder.query(
        `SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
         AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
      );
      return rowCount === 1;
    };
    await expect.poll(isWaiting, { timeout: 20_000 }).toBe(true);
    await expect.poll(isWaiting, { timeout: 20_000, interval: 20 }).toBe(false);
    await holder.end();
    expect(await ran).toHaveLength(MIGRATIONS.length);
  });

  it('find nothing to undo in an empty database', async () => {
    await migrateDown(database.url);
    expect(await migrateDown(database.url)).toEqual([]);
  });
});
