// The keys of an app: making, listing, rolling and revoking them.
import { Injectable } from '@nestjs/common';
import { type ApiKey, type CreatedApiKey, type PostApiKey, type RollApiKey, SCOPES } from '@oneping/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { askedBy, recordAudit } from '../audit/record-audit.js';
import type { Named } from '../http/answers.js';
import { type PageQuery, pageLimit, readCursor, toPage } from '../http/page-cursor.js';
import { isId, notFound } from '../http/path-id.js';
import { Problem } from '../http/problem.js';
import { type CallerApp, isInstanceWide, type RequestContext } from '../http/request-context.js';
import { API_KEY_COLUMNS, type ApiKeyRow, toApiKey } from './api-key-row.js';
import { Authentication } from './authentication.js';
import { createApiKey } from './create-api-key.js';

@Injectable()
export class ApiKeys {
  constructor(
    private readonly dataSource: DataSource,
    private readonly authentication: Authentication,
  ) {}

  async create(caller: RequestContext, { name, scopes, expiresAt = null }: PostApiKey): Promise<Named<CreatedApiKey>> {
    const wanted = SCOPES.filter((scope) => scopes.includes(scope));
    const { id: appId, environment } = caller.app;
    const { row, secret } = await this.dataSource.transaction(async (transaction) => {
      const made = await createApiKey(transaction, {
        appId,
        environment,
        name,
        scopes: wanted,
        expiresAt,
        createdBy: askedBy(caller).actor,
      });
      if (made.secret !== null)
        await record(transaction, caller, 'api-key.create', made.row.id, {
          after: { name, scopes: wanted, expiresAt },
        });
      return made;
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
  async revoke(caller: RequestContext, id: string): Promise<ApiKey> {
    const { before, row } = await this.dataSource.transaction(async (transaction) => {
      const before = await lockKey(transaction, caller.app, id);
      const row = await this.endKey(transaction, caller.app, id, 0);
      const isEarlier = before.revoked_at === null || before.revoked_at.getTime() !== row.revoked_at?.getTime();
      if (isEarlier) await record(transaction, caller, 'api-key.revoke', id, ended(before, row));
      return { before, row };
    });
    // Again, now that it is committed: a request in between may have remembered the key as it was.
    this.authentication.forget(before.hash);
    return toApiKey(row);
  }

  /** A new key of the same name and scopes; the old one goes on for a while. A repeat answers the new one without the key. */
  async roll(caller: RequestContext, id: string, { overlapSeconds }: RollApiKey): Promise<Named<CreatedApiKey>> {
    const { app } = caller;
    return await this.dataSource.transaction(async (transaction) => {
      const old = await lockKey(transaction, app, id);
      // Its successor may do as much: who rolls it must not gain more than they have.
      if (old.may_make_apps) refuseUnlessInstanceWide(caller);
      if (old.revoked_at !== null) return await successorOf(transaction, app, old);
      const endedRow = await this.endKey(transaction, app, id, overlapSeconds);
      const { name, scopes, may_make_apps: mayMakeApps } = old;
      const createdBy = askedBy(caller).actor;
      const { id: appId, environment } = app;
      const { row, secret } = await createApiKey(transaction, {
        appId,
        environment,
        name,
        scopes,
        createdBy,
        mayMakeApps,
      });
      if (secret === null) throw new Problem('name_taken', 'Somebody else has just made a key of this name.');
      const { before, after } = ended(old, endedRow);
      await record(transaction, caller, 'api-key.roll', id, { before, after: { ...after, newKeyId: row.id } });
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

type KeyRow = ApiKeyRow & { readonly hash: Buffer };

async function lockKey(transaction: EntityManager, app: CallerApp, id: string): Promise<KeyRow> {
  const [row] = await transaction.query<KeyRow[]>(
    `SELECT ${API_KEY_COLUMNS}, hash FROM api_keys WHERE app_id = $1 AND id = $2 FOR UPDATE`,
    [app.id, id],
  );
  if (!row) throw notFound();
  return row;
}

function refuseUnlessInstanceWide(caller: RequestContext): void {
  if (isInstanceWide(caller)) return;
  throw new Problem('forbidden', 'This key acts for the whole service. Only who administers all of it may roll it.');
}

function ended(before: ApiKeyRow, after: ApiKeyRow): { before: object; after: object } {
  return { before: { revokedAt: before.revoked_at }, after: { revokedAt: after.revoked_at } };
}

async function record(
  transaction: EntityManager,
  caller: RequestContext,
  action: string,
  targetId: string,
  changed: { before?: object; after?: object },
): Promise<void> {
  await recordAudit(transaction, { ...askedBy(caller), action, targetKind: 'api-key', targetId, ...changed });
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
