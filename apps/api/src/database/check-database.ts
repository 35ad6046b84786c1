// Judges whether a database keeps what it confirms and has the schema that this release expects.
import type { DataSource } from 'typeorm';

const DURABLE_SETTINGS = ['synchronous_commit', 'fsync', 'full_page_writes'] as const;

/** The unique indexes that make a key a key: without one of them a person is pinged twice. */
const KEY_INDEXES = [
  'notifications_message_id_key',
  'deliveries_one_per_send_key',
  'inbox_items_delivery_key',
] as const;

/** One line per reason not to run on this database; empty when all is well. Rejects when it cannot be asked. */
export async function databaseProblems(dataSource: DataSource): Promise<string[]> {
  const problems = await settingProblems(dataSource);
  if (await dataSource.showMigrations()) {
    return [...problems, 'the schema is older than this release: run  node apps/api/dist/main.js migrate'];
  }
  return [...problems, ...(await indexProblems(dataSource))];
}

async function settingProblems(dataSource: DataSource): Promise<string[]> {
  const rows = await dataSource.query<{ name: string; setting: string }[]>(
    'SELECT name, setting FROM pg_settings WHERE name = ANY($1)',
    [DURABLE_SETTINGS],
  );
  // `remote_apply` and the like wait for standbys as well; `local` and `off` confirm what a crash can take back.
  return rows
    .filter(({ name, setting }) => !isDurable(name, setting))
    .map(({ name, setting }) => `${name} is ${setting}: an accepted notification could be lost. Set it to on`);
}

function isDurable(name: string, setting: string): boolean {
  return setting === 'on' || (name === 'synchronous_commit' && ['remote_write', 'remote_apply'].includes(setting));
}

async function indexProblems(dataSource: DataSource): Promise<string[]> {
  const sound = await dataSource.query<{ name: string }[]>(
    `SELECT index.relname AS name FROM pg_index JOIN pg_class AS index ON index.oid = indexrelid
     WHERE index.relname = ANY($1) AND indisunique AND indisvalid AND indisready AND pg_table_is_visible(index.oid)`,
    [KEY_INDEXES],
  );
  return KEY_INDEXES.filter((index) => !sound.some(({ name }) => name === index)).map(
    (index) => `the unique index ${index} is missing or not valid: restore it before anything is sent`,
  );
}
