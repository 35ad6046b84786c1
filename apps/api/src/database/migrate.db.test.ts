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

  it('find nothing to undo in an empty database', async () => {
    await migrateDown(database.url);
    expect(await migrateDown(database.url)).toEqual([]);
  });
});
