// PostgreSQL that a started product runs in its folder, for whoever may read that.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** `name`: another database of the same server. */
export function embeddedDatabaseOf(dataDir: string, name = 'oneping'): string {
  const port = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[3];
  const password = readFileSync(join(dataDir, 'postgres-password'), 'utf8').trim();
  return `postgres://oneping:${encodeURIComponent(password)}@127.0.0.1:${port}/${name}`;
}
