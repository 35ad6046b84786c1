// A secret of the service itself: made once, the same for every process, and sealed like all else.
import { randomBytes } from 'node:crypto';
import type { DataSource } from 'typeorm';
import type { MasterKeys } from './master-keys.js';

const BYTES = 32;

/** Where a secret of this name may be opened. */
export function serviceSecretPlace(name: string): string {
  return `service secret ${name}`;
}

/** The secret of this name in base64, made where there is none. A change of the master key leaves it as it is. */
export async function serviceSecret(dataSource: DataSource, keys: MasterKeys, name: string): Promise<string> {
  const place = serviceSecretPlace(name);
  const FIND = 'SELECT sealed FROM service_secrets WHERE name = $1';
  let [row] = await dataSource.query<{ sealed: Buffer }[]>(FIND, [name]);
  if (row === undefined) {
    const sealed = keys.seal(randomBytes(BYTES), place);
    await dataSource.query('INSERT INTO service_secrets (name, sealed) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING', [
      name,
      sealed,
    ]);
    [row] = await dataSource.query<{ sealed: Buffer }[]>(FIND, [name]);
  }
  if (row === undefined) throw new Error('A secret cannot vanish between its insert and its look-up');
  return keys.open(row.sealed, place).toString('base64');
}
