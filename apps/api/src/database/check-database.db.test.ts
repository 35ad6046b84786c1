// A database that could lose or double a notification is found out before anything runs on it.
import type { DataSource } from 'typeorm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ask, createTestDatabase, type TestDatabase } from '../../test/support/test-database.js';
import { databaseProblems } from './check-database.js';
import { createDataSource } from './data-source.js';
import { migrateDown } from './migrate.js';

let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

async function problems(sessionSettings: Record<string, string> = {}): Promise<string[]> {
  const settings = { url: database.url, poolSize: 1, applicationName: 'check test', sessionSettings };
  const dataSource: DataSource = await createDataSource(settings).initialize();
  try {
    return await databaseProblems(dataSource);
  } finally {
    await dataSource.destroy();
  }
}

describe('databaseProblems', () => {
  it('finds none in a database as we make it', async () => {
    expect(await problems()).toEqual([]);
  });

  it.each(['off', 'local'])('refuses synchronous_commit = %s', async (value) => {
    expect(await problems({ synchronous_commit: value })).toEqual([
      expect.stringContaining(`synchronous_commit is ${value}`),
    ]);
  });

  it.each(['on', 'remote_write', 'remote_apply'])('accepts synchronous_commit = %s', async (value) => {
    expect(await problems({ synchronous_commit: value })).toEqual([]);
  });

  it('refuses a schema without the index that makes a key a key', async () => {
    await ask(database.url, 'ALTER TABLE notifications DROP CONSTRAINT notifications_message_id_key');
    expect(await problems()).toEqual([expect.stringContaining('notifications_message_id_key')]);
  });

  it('refuses an index of the right name that is not unique', async () => {
    await ask(
      database.url,
      `ALTER TABLE deliveries DROP CONSTRAINT deliveries_one_per_send_key;
       CREATE INDEX deliveries_one_per_send_key ON deliveries (app_id, notification_id)`,
    );
    expect(await problems()).toEqual([expect.stringContaining('deliveries_one_per_send_key')]);
  });

  it('refuses a schema that is older than the release', async () => {
    await migrateDown(database.url);
    expect(await problems()).toEqual([expect.stringContaining('main.js migrate')]);
  });
});
