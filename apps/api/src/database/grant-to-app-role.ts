// Gives the application's role its rights where the schema belongs to another role; of the record, only to read it and to add to it.
import type { DataSource } from 'typeorm';

/** Tables that only grow. */
const ONLY_GROWING = ['audit_events', 'audit_seals'];
/** The application reads which migrations ran, and runs none. */
const ONLY_READ = ['migrations'];

/** Harmless to repeat. Does nothing where `role` is the owner itself, which could give its rights back to itself anyway. */
export async function grantToAppRole(dataSource: DataSource, role: string): Promise<void> {
  const [names] = await dataSource.query<{ owner: string; schema: string; role: string }[]>(
    'SELECT current_user AS owner, quote_ident(current_schema()) AS schema, quote_ident($1) AS role',
    [role],
  );
  if (names === undefined || names.owner === role) return;
  const tables = await dataSource.query<{ name: string; table: string }[]>(
    `SELECT tablename AS name, quote_ident(tablename) AS table FROM pg_tables
     WHERE schemaname = current_schema() AND tableowner = current_user`,
  );
  // In one transaction: the application may be running, and must never be without.
  await dataSource.transaction(async (transaction) => {
    await transaction.query(`GRANT USAGE ON SCHEMA ${names.schema} TO ${names.role}`);
    for (const { name, table } of tables) {
      // Taken first: what an older release or a hand has given must not stay.
      await transaction.query(`REVOKE ALL ON ${names.schema}.${table} FROM ${names.role}`);
      await transaction.query(`GRANT ${rightsOn(name)} ON ${names.schema}.${table} TO ${names.role}`);
    }
    await transaction.query(`GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA ${names.schema} TO ${names.role}`);
  });
}

function rightsOn(table: string): string {
  if (ONLY_READ.includes(table)) return 'SELECT';
  return ONLY_GROWING.includes(table) ? 'SELECT, INSERT' : 'SELECT, INSERT, UPDATE, DELETE';
}
