// The keys of an app: making, listing, rolling and revoking them.
import { Injectable } from '@nestjs/common';
import { SCOPES } from '@oneping/contracts';
import { DataSource } from 'typeorm';
import type { Named } from '../http/answers.js';
import { type PageQuery, pageLimit, readCursor, toPage } from '../http/page-cursor.js';
import { isId, notFound } from '../http/path-id.js';
import { Problem } from '../http/problem.js';
import type { CallerApp } from '../http/request-context.js';
import type { ApiKey, CreatedApiKey, PostApiKey, RollApiKey } from './api-key-contract.js';
import { API_KEY_COLUMNS, type ApiKeyRow, toApiKey } from './api-key-row.js';
import { Authentication } from './authentication.js';
import { createApiKey } from './create-api-key.js';

@Injectable()
export class ApiKeys {
  constructor(
    private readonly dataSource: DataSource,
    private readonly authentication: Authentication,
  ) {}

  async create(app: CallerApp, { name, scopes, expiresAt = null }: PostApiKey): Promise<Named<CreatedApiKey>> {
    const wanted = SCOPES.filter((scope) => scopes.includes(scope));
    const { row, secret } = await createApiKey(this.dataSource, {
      appId: app.id,
      environment: app.environment,
      name,
      scopes: wanted,
      expiresAt,
    });
    if (secret !== null) return { isNew: true, body: { ...toApiKey(row), key: secret } };
    if (!isSame(row, wanted, expiresAt)) {
      throw new Problem('name_taken', 'A live key of this name has other scopes or another end. Choose another name.');
    }
    return { isNew: false, body: toApiKey(row) };
  }

  async list(app: CallerApp, query: PageQuery) {
    const limit = pageLimit(query);
    const after = readCursor(query, isId);
    const rows = await this.dataSource.query<ApiKeyRow[]>(
      `SELECT ${API_KEY_COLUMNS} FROM api_keys WHERE app_id = $1 AND ($2::uuid IS NULL OR id < $2)
       ORDER BY id DESC LIMIT $3`,
      [app.id, after, limit + 1],
    );
    return toPage(rows, limit, toApiKey, ({ id }) => id);
  }

  /** Repeating it changes nothing: a key that ended earlier keeps its time. */
  async revoke(app: CallerApp, id: string): Promise<ApiKey> {
    return toApiKey(await this.endKey(this.dataSource, app, id, 0));
  }

  /** A new key of the same name and scopes; the old one goes on for a while. A repeat answers the new one without the key. */
  async roll(app: CallerApp, id: string, { overlapSeconds }: RollApiKey): Promise<Named<CreatedApiKey>> {
    return await this.dataSource.transaction(async (transaction) => {
      const [old] = await transaction.query<(ApiKeyRow & { hash: Buffer })[]>(
        `SELECT ${API_KEY_COLUMNS}, hash FROM api_keys WHERE app_id = $1 AND id = $2 FOR UPDATE`,
        [app.id, id],
      );
      if (!old) throw notFound();
      if (old.revoked_at !== null) return await successorOf(transaction, app, old);
      await this.endKey(transaction, app, id, overlapSeconds);
      const { name, scopes } = old;
      const { id: appId, environment } = app;
      const { row, secret } = await createApiKey(transaction, { appId, environment, name, scopes });
      if (secret === null) throw new Problem('name_taken', 'Somebody else has just made a key of this name.');
      return { isNew: true, body: { ...toApiKey(row), key: secret } };
    });
  }

  private async endKey(
    database: Pick<DataSource, 'query'>,
    app: CallerApp,
    id: string,
    inSeconds: number,
  ): Promise<ApiKeyRow> {
    const [rows] = await database.query<[(ApiKeyRow & { hash: Buffer })[], number]>(
      `UPDATE api_keys SET revoked_at = least(revoked_at, clock_timestamp() + make_interval(secs => $3))
       WHERE app_id = $1 AND id = $2 RETURNING ${API_KEY_COLUMNS}, hash`,
      [app.id, id, inSeconds],
    );
    const [row] = rows;
    if (!row) throw notFound();
    this.authentication.forget(row.hash);
    return row;
  }
}

/** The key that took the name of an ended one. An ended key that nobody followed is not brought back to life. */
async function successorOf(
  database: Pick<DataSource, 'query'>,
  app: CallerApp,
  { name }: ApiKeyRow,
): Promise<Named<CreatedApiKey>> {
  const [row] = await database.query<ApiKeyRow[]>(
    `SELECT ${API_KEY_COLUMNS} FROM api_keys WHERE app_id = $1 AND name = $2 AND revoked_at IS NULL`,
    [app.id, name],
  );
  if (!row) throw notFound();
  return { isNew: false, body: toApiKey(row) };
}

function isSame(row: ApiKeyRow, scopes: readonly string[], expiresAt: string | null): boolean {
  const hasSameEnd = (row.expires_at?.getTime() ?? null) === (expiresAt === null ? null : Date.parse(expiresAt));
  return (
    hasSameEnd && row.scopes.length === scopes.length && scopes.every((scope) => row.scopes.some((s) => s === scope))
  );
}
