// Makes an API key: the secret is answered once and only its hash is kept.
import type { Scope } from '@oneping/contracts';
import type { DataSource, EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { hashOf, makeApiKey, visiblePrefix } from './api-key-format.js';
import { API_KEY_COLUMNS, type ApiKeyRow } from './api-key-row.js';

export interface NewApiKey {
  readonly appId: string;
  readonly environment: 'live' | 'test';
  /** Unique among the app's keys that are not revoked. */
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly expiresAt?: string | null;
  /** As audit events name an actor. */
  readonly createdBy?: string;
  /** Only for keys that are made on the machine itself. */
  readonly mayMakeApps?: boolean;
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
    const [made] = await database.query<ApiKeyRow[]>(
      `INSERT INTO api_keys (app_id, id, name, prefix, hash, scopes, expires_at, created_by, may_make_apps)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
       ON CONFLICT (app_id, name) WHERE revoked_at IS NULL DO NOTHING RETURNING ${API_KEY_COLUMNS}`,
      [appId, uuidv7(), name, visiblePrefix(secret), hashOf(secret), scopes, expiresAt, createdBy, mayMakeApps],
    );
    if (made) return { row: made, secret };
    const [existing] = await database.query<ApiKeyRow[]>(
      `SELECT ${API_KEY_COLUMNS} FROM api_keys WHERE app_id = $1 AND name = $2 AND revoked_at IS NULL`,
      [appId, name],
    );
    if (existing) return { row: existing, secret: null };
    // Revoked between the two statements: the name is free again.
  }
  throw new Error('A key of this name comes and goes faster than it can be read');
}
