// The entities say what the migrations make: to the last column, constraint and index.
import type { DataSource } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/support/test-database.js';
import { createDataSource } from './data-source.js';

interface Opened {
  database: TestDatabase;
  dataSource: DataSource;
}

let migrated: Opened;
let synchronized: Opened;

beforeAll(async () => {
  migrated = await open();
  synchronized = await open();
  await synchronized.dataSource.query('DROP SCHEMA public CASCADE');
  await synchronized.dataSource.query('CREATE SCHEMA public');
  await synchronized.dataSource.synchronize();
});
afterAll(async () => {
  for (const { dataSource, database } of [migrated, synchronized]) {
    await dataSource.destroy();
    await database.drop();
  }
});

async function open(): Promise<Opened> {
  const database = await createTestDatabase();
  const dataSource = createDataSource({ url: database.url, poolSize: 2, applicationName: 'drift test' });
  return { database, dataSource: await dataSource.initialize() };
}

/** What TypeORM would do to make the migrated database equal to the entities. */
async function drift(): Promise<string[]> {
  const { upQueries } = await migrated.dataSource.driver.createSchemaBuilder().log();
  return upQueries.map(({ query }) => query);
}

// TypeORM knows a check and a partial index by its name alone: so the catalogues are compared as well,
// but for storage parameters, which it cannot say.
const CATALOGUE = `
  SELECT concat_ws(' ', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity,
    co.collname, regexp_replace(pg_get_expr(d.adbin, d.adrelid), '^''(\\d+)''::\\w+$', '\\1')) AS line
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
  LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
  LEFT JOIN pg_collation co ON co.oid = a.attcollation
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> 'migrations'
  UNION ALL
  SELECT concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) FROM pg_constraint
  WHERE connamespace = 'public'::regnamespace AND contype <> 'n' AND conrelid <> coalesce(to_regclass('migrations'), 0)
  UNION ALL
  SELECT regexp_replace(indexdef, ' WITH \\([^()]*\\)$', '') FROM pg_indexes WHERE schemaname = 'public' AND tablename <> 'migrations'
  ORDER BY line`;

async function catalogue({ dataSource }: Opened): Promise<string[]> {
  const rows = await dataSource.query<{ line: string }[]>(CATALOGUE);
  return rows.map(({ line }) => line);
}

describe('entities', () => {
  it('need nothing that the migrations do not make', async () => {
    expect(await drift()).toEqual([]);
  });

  it('would make the very tables, columns, constraints and indexes that the migrations make', async () => {
    const made = await catalogue(migrated);
    expect(made.length).toBeGreaterThan(150);
    expect(await catalogue(synchronized)).toEqual(made);
  });

  it.each([
    ['a column', 'ALTER TABLE deliveries ADD COLUMN extra text', 'ALTER TABLE deliveries DROP COLUMN extra'],
    ['an index', 'CREATE INDEX extra ON conflicts (app_id, kind)', 'DROP INDEX extra'],
    ['a check', "ALTER TABLE apps ADD CONSTRAINT extra CHECK (name <> '')", 'ALTER TABLE apps DROP CONSTRAINT extra'],
  ])('are found out when the database has %s that they do not know', async (_what, change, undo) => {
    await migrated.dataSource.query(change);
    expect(await drift()).not.toEqual([]);
    expect(await catalogue(migrated)).not.toEqual(await catalogue(synchronized));
    await migrated.dataSource.query(undo);
    expect(await drift()).toEqual([]);
  });
});
