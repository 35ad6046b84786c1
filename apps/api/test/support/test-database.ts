// Gives a test file a database of its own, cloned from the migrated template and kept when one of its tests fails.
import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { afterEach, inject } from 'vitest';

export interface TestDatabase {
  url: string;
  /** Removes the database, and with it every session on it; keeps it when a test of this file has failed. */
  drop(): Promise<void>;
}

let hasFailed = false;

// Loaded as a set-up file too, so that this hook stands at the top of every test file.
afterEach(({ task }) => {
  if (task.result?.state === 'fail') hasFailed = true;
});

/** Clones the template (some 50 ms). Call it in `beforeAll`, and `drop` in `afterAll`. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const adminUrl = inject('postgresAdminUrl');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await ask(adminUrl, `CREATE DATABASE ${name} TEMPLATE oneping_template`);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: async () => {
      if (!hasFailed) await ask(adminUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    },
  };
}

/** Runs one statement on a connection of its own. */
export async function ask(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}
