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
import { createApiKey, findLiveKey } from './create-api-key.js';

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
      await refusePastEnd(transaction, expiresAt);
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
  async revoke(caller: RequestContext, id: string, reason?: string): Promise<ApiKey> {
    const { before, row } = await this.dataSource.transaction(async (transaction) => {
      const before = await lockKey(transaction, caller.app, id);
      const row = await this.endKey(transaction, caller.app, id, 0);
      const isEarlier = before.revoked_at === null || before.revoked_at.getTime() !== row.revoked_at?.getTime();
      if (isEarlier)
        await record(transaction, caller, 'api-key.revoke', id, { ...ended(before, row), ...(reason && { reason }) });
      return { before, row };
    });
    // Again, now that it is committed: a request in between may have remembered the key as it was.
    this.authentication.forget(before.hash);
    return toApiKey(row);
  }

  /**
   * A new key of the same name, scopes and end, or the end that is asked for; the old one goes on for a while. A repeat
   * answers the new one without the key. What has ended is not brought back to life.
   */
  async roll(caller: RequestContext, id: string, wanted: RollApiKey): Promise<Named<CreatedApiKey>> {
    const { app } = caller;
    return await this.dataSource.transaction(async (transaction) => {
      const old = await lockKey(transaction, app, id);
      // Its successor may do as much: who rolls it must not gain more than they have.
      if (old.may_make_apps) refuseUnlessInstanceWide(caller);
      if (old.revoked_at !== null) return await successorOf(transaction, app, old, wanted);
      if (old.has_expired) throw hasEnded();
      await refusePastEnd(transaction, wanted.expiresAt);
      const endedRow = await this.endKey(transaction, app, id, wanted.overlapSeconds);
      const expiresAt = wanted.expiresAt === undefined ? endOf(old) : wanted.expiresAt;
      const { name, scopes, may_make_apps: mayMakeApps } = old;
      const createdBy = askedBy(caller).actor;
      const { id: appId, environment } = app;
      const { row, secret } = await createApiKey(transaction, {
        appId,
        environment,
        name,
        scopes,
        expiresAt,
        createdBy,
        mayMakeApps,
      });
      if (secret === null) throw new Problem('name_taken', 'Somebody else has just made a key of this name.');
      const { before, after } = ended(old, endedRow);
      await record(transaction, caller, 'api-key.roll', id, {
        before,
        after: { ...after, newKeyId: row.id, expiresAt },
      });
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

type KeyRow = ApiKeyRow & { readonly hash: Buffer; readonly has_expired: boolean };

async function lockKey(transaction: EntityManager, app: CallerApp, id: string): Promise<KeyRow> {
  const [row] = await transaction.query<KeyRow[]>(
    `SELECT ${API_KEY_COLUMNS}, hash, coalesce(expires_at <= clock_timestamp(), false) AS has_expired
     FROM api_keys WHERE app_id = $1 AND id = $2 FOR UPDATE`,
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
  changed: { before?: object; after?: object; reason?: string },
): Promise<void> {
  await recordAudit(transaction, { ...askedBy(caller), action, targetKind: 'api-key', targetId, ...changed });
}

/** The database's clock judges, as it judges the key itself. */
async function refusePastEnd(transaction: EntityManager, expiresAt: string | null | undefined): Promise<void> {
  if (expiresAt === null || expiresAt === undefined) return;
  const [row] = await transaction.query<{ is_over: boolean }[]>(
    'SELECT $1::timestamptz <= clock_timestamp() AS is_over',
    [expiresAt],
  );
  if (row?.is_over !== true) return;
  throw new Problem('invalid_request', 'A key that has ended already would be of no use to anybody.', {
    errors: [{ pointer: '/expiresAt', code: 'already_over', message: 'Expected a time that is still to come.' }],
  });
}

/** The key that took the name of an ended one, where it is as this roll would make it. */
async function successorOf(
  database: Pick<DataSource, 'query'>,
  app: CallerApp,
  { name }: ApiKeyRow,
  { expiresAt }: RollApiKey,
): Promise<Named<CreatedApiKey>> {
  const row = await findLiveKey(database, app.id, name);
  if (!row) throw hasEnded();
  if (expiresAt !== undefined && !hasEnd(row, expiresAt))
    throw new Problem('name_taken', 'The key was rolled already, and the new one has another end.');
  return { isNew: false, body: toApiKey(row) };
}

function hasEnded(): Problem {
  return new Problem('action_not_allowed', 'This key has ended and is not brought back. Create a new one.');
}

function isSame(row: ApiKeyRow, scopes: readonly string[], expiresAt: string | null): boolean {
  return (
    hasEnd(row, expiresAt) &&
    row.scopes.length === scopes.length &&
    scopes.every((scope) => row.scopes.some((s) => s === scope))
  );
}

function hasEnd(row: ApiKeyRow, expiresAt: string | null): boolean {
  return (row.expires_at?.getTime() ?? null) === (expiresAt === null ? null : Date.parse(expiresAt));
}

function endOf({ expires_at }: ApiKeyRow): string | null {
  return expires_at?.toISOString() ?? null;
}
