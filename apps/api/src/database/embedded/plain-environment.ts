// The environment of PostgreSQL's programs: ours without what would steer them, whatever the shell has set or left unset.
import { childEnvironment } from '../../config.js';

/** Drops libpq's variables (PGPORT, PGDATA …) and every locale, and names the one locale that always exists. */
export function plainEnvironment(): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(childEnvironment({}))) {
    if (value !== undefined && !/^(PG|LC_|LANG|ONEPING_|DATABASE_URL$)/.test(name)) kept[name] = value;
  }
  return { ...kept, LC_ALL: 'C', PATH: kept['PATH'] ?? '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin' };
}
