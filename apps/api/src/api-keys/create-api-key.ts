// Makes an API key: the secret is answered once and only its hash is kept.
import type { Scope } from '@oneping/contracts';
import type { DataSource, EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { hashOf, makeApiKey, visiblePrefix } from './api-key-format.js';
import { API_KEY_COLUMNS, type ApiKeyRow } from './api-key-row.js';

export interface NewApiKey {
  readonly appId: string;
  readonly environment: 'live' | 'test';
  /** Unique among the app's keys that have not ended. */
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly expiresAt?: string | null;
  /** As audit events name an actor. */
  readonly createdBy?: string;
  /** Only for keys that are made on the machine itself. */
  readonly mayMakeApps?: boolean;
}

// An expired key lets go of its name as a revoked one does.
const RELEASE_NAME = `
  UPDATE api_keys SET revoked_at = expires_at
  WHERE app_id = $1 AND name = $2 AND revoked_at IS NULL AND expires_at <= clock_timestamp()`;

const FIND_LIVE = `
  SELECT ${API_KEY_COLUMNS} FROM api_keys
  WHERE app_id = $1 AND name = $2 AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > clock_timestamp())`;

/** The key that has the name now. */
export async function findLiveKey(
  database: Pick<DataSource, 'query'>,
  appId: string,
  name: string,
): Promise<ApiKeyRow | undefined> {
  return (await database.query<ApiKeyRow[]>(FIND_LIVE, [appId, name]))[0];
}

/**
 * `secret` is the key itself, null where a live key of this name was there already: then `row` is that one, whatever
 * its content.
 */
export async function createApiKey(
  database: DataSource | EntityManager,
  { appId, environment, name, scopes, expiresAt = null, createdBy = 'system', mayMakeApps = false }: NewApiKey,
): Promise<{ row: ApiKeyRow; secret: string | null }> {
  const secret = makeApiKey(environment);
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await database.query(RELEASE_NAME, [appId, name]);
    const [made] = await database.query<ApiKeyRow[]>(
      `INSERT INTO api_keys (app_id, id, name, prefix, hash, scopes, expires_at, created_by, may_make_apps)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
       ON CONFLICT (app_id, name) WHERE revoked_at IS NULL DO NOTHING RETURNING ${API_KEY_COLUMNS}`,
      [appId, uuidv7(), name, visiblePrefix(secret), hashOf(secret), scopes, expiresAt, createdBy, mayMakeApps],
    );
    if (made) return { row: made, secret };
    const existing = await findLiveKey(database, appId, name);
    if (existing) return { row: existing, secret: null };
    // It ended between the two statements: the name is free again.
  }
  throw new Error('A key of this name comes and goes faster than it can be read');
}
