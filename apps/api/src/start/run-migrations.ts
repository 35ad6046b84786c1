// The command `migrate`: brings the schema up, as a step of its own before the roles start.
import type { Config } from '../config.js';
import { migrateUp } from '../database/migrate.js';
import { roleOf } from '../database/role-of.js';
import { UnusableSettings } from './unusable-settings.js';

/** Runs what has not run yet, as the owner role where ONEPING_MIGRATE_URL names one, and says what ran. */
export async function runMigrations(config: Config): Promise<void> {
  const url = config.migrateUrl ?? config.databaseUrl;
  if (url === undefined) throw new UnusableSettings(['DATABASE_URL is not set: there is no database to migrate']);
  const names = await migrateUp(url, await appRoleOf(config));
  console.log(names.length === 0 ? 'The schema is up to date.' : `Ran ${names.join(', ')}.`);
}

/** The application's role where it is another than the owner's. */
export async function appRoleOf({ migrateUrl, databaseUrl }: Config): Promise<{ appRole?: string }> {
  if (migrateUrl === undefined || databaseUrl === undefined) return {};
  return { appRole: await roleOf(databaseUrl) };
}
