// Makes an app: an isolated scope with a fingerprint secret of its own.
import { randomBytes } from 'node:crypto';
import { type DataSource, type EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import type { MasterKeys } from '../secrets/master-keys.js';

const FINGERPRINT_SECRET_BYTES = 32;

export interface NewApp {
  /** Unique in the service. */
  readonly slug: string;
  readonly name: string;
  readonly environment: 'live' | 'test';
}

/** Where a fingerprint secret may be opened. */
export function fingerprintSecretPlace(appId: string): string {
  return `fingerprint secret of app ${appId}`;
}

/** Resolves with the id of the app of this slug, which is made where it does not exist; an existing one stays as it is. */
export async function createApp(
  database: DataSource | EntityManager,
  masterKeys: MasterKeys,
  wanted: NewApp,
): Promise<string> {
  return (await makeApp(database, masterKeys, wanted)).appId;
}

/** The same, and whether it was made just now. */
export async function makeApp(
  database: DataSource | EntityManager,
  masterKeys: MasterKeys,
  { slug, name, environment }: NewApp,
): Promise<{ appId: string; isNew: boolean }> {
  const appId = uuidv7();
  const sealed = masterKeys.seal(randomBytes(FINGERPRINT_SECRET_BYTES), fingerprintSecretPlace(appId));
  await database.query(
    `INSERT INTO apps (app_id, slug, name, environment, fingerprint_secret_sealed) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (slug) DO NOTHING`,
    [appId, slug, name, environment, sealed],
  );
  const [row] = await database.query<{ app_id: string }[]>('SELECT app_id FROM apps WHERE slug = $1', [slug]);
  if (!row) throw new Error('An app cannot vanish between its insert and its look-up');
  return { appId: row.app_id, isNew: row.app_id === appId };
}
