// Apps as people and machines administer them: making, listing, reading, changing, archiving, restoring.
import { Inject, Injectable } from '@nestjs/common';
import { type App, type CreatedApp, type ListAppsQuery, type PatchApp, type PostApp, SCOPES } from '@oneping/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { toApiKey } from '../api-keys/api-key-row.js';
import { createApiKey } from '../api-keys/create-api-key.js';
import { type AuditEvent, askedBy, recordAudit, recordInService } from '../audit/record-audit.js';
import type { Config } from '../config.js';
import type { Named } from '../http/answers.js';
import { API_LIMITS, type ApiLimits } from '../http/api-limits.js';
import { CONFIG } from '../http/core.module.js';
import { pageLimit, readCursor, toPage } from '../http/page-cursor.js';
import { isId, notFound } from '../http/path-id.js';
import { Problem } from '../http/problem.js';
import { isInstanceWide, type RequestContext } from '../http/request-context.js';
import { MasterKeys } from '../secrets/master-keys.js';
import { type AppRow, SELECT_APPS, type ServiceSettings, toApp } from './app-row.js';
import { Apps } from './apps.js';
import { makeApp } from './create-app.js';
import { editApp } from './edit-app.js';

const ARCHIVE = 'UPDATE apps SET archived_at = clock_timestamp(), version = version + 1 WHERE app_id = $1';
const RESTORE = 'UPDATE apps SET archived_at = NULL, version = version + 1 WHERE app_id = $1';

@Injectable()
export class AppAdministration {
  private readonly service: ServiceSettings;
  private readonly retryHorizonMs: number;

  constructor(
    private readonly dataSource: DataSource,
    private readonly masterKeys: MasterKeys,
    private readonly apps: Apps,
    @Inject(CONFIG) { retentionMs, tombstoneMs, retryHorizonMs }: Config,
    @Inject(API_LIMITS) { requestsPerSecond }: ApiLimits,
  ) {
    this.service = { retentionMs, tombstoneMs, requestsPerSecond };
    this.retryHorizonMs = retryHorizonMs;
  }

  /** With its first key where one is asked for: shown now and never again. Throws 403 unless the caller may make apps. */
  async create(caller: RequestContext, wanted: PostApp): Promise<Named<CreatedApp>> {
    refuseUnlessInstanceWide(caller);
    const { slug, environment, name = slug, firstKey } = wanted;
    return await this.dataSource.transaction(async (transaction) => {
      const { appId, isNew } = await makeApp(transaction, this.masterKeys, { slug, name, environment });
      const app = await this.read(transaction, appId);
      if (app.environment !== environment || app.name !== name)
        throw new Problem('name_taken', 'An app of this slug has another name or environment. Choose another slug.');
      if (!isNew) return { isNew, body: app };
      const asker = { ...askedBy(caller), appId };
      const after = { slug, name, environment };
      const event = { ...asker, action: 'app.create', targetKind: 'app', targetId: appId, after };
      await recordAudit(transaction, event);
      await recordInService(transaction, event);
      if (firstKey === undefined) return { isNew: true, body: app };
      const scopes = SCOPES.filter((scope) => firstKey.scopes.includes(scope));
      const key = { appId, environment, name: firstKey.name, scopes, createdBy: asker.actor };
      const { row, secret } = await createApiKey(transaction, key);
      await recordAudit(transaction, {
        ...asker,
        action: 'api-key.create',
        targetKind: 'api-key',
        targetId: row.id,
        after: { name: firstKey.name, scopes },
      });
      return {
        isNew: true,
        body: { ...app, firstKey: { ...toApiKey(row), ...(secret === null ? {} : { key: secret }) } },
      };
    });
  }

  /** All apps for those who may make them; for others the one that they act in. */
  async list(caller: RequestContext, query: ListAppsQuery) {
    const limit = pageLimit(query);
    const rows = await this.dataSource.query<AppRow[]>(
      `${SELECT_APPS} WHERE ($1::uuid IS NULL OR app_id = $1) AND ($2::uuid IS NULL OR app_id > $2) ORDER BY app_id LIMIT $3`,
      [isInstanceWide(caller) ? null : caller.app.id, readCursor(query, isId), limit + 1],
    );
    return toPage(
      rows,
      limit,
      (row) => toApp(row, this.service),
      ({ id }) => id,
    );
  }

  async find(caller: RequestContext, id: string): Promise<App> {
    refuseOutOfReach(caller, id);
    return await this.read(this.dataSource, id);
  }

  /** Holds in this process at once, and in the others within seconds. */
  async edit(caller: RequestContext, id: string, ifMatch: string | undefined, patch: PatchApp): Promise<App> {
    refuseOutOfReach(caller, id);
    const edited = await this.dataSource.transaction(async (transaction) => {
      await transaction.query('SELECT FROM apps WHERE app_id = $1 FOR UPDATE', [id]);
      const app = await this.read(transaction, id);
      await editApp(transaction, caller, app, { ifMatch, patch, retryHorizonMs: this.retryHorizonMs });
      return await this.read(transaction, id);
    });
    this.apps.forget(id);
    return edited;
  }

  /** Its keys are refused from now on; what it has accepted is still delivered. Nothing of it is deleted. */
  async archive(caller: RequestContext, id: string, reason: string): Promise<App> {
    refuseOutOfReach(caller, id);
    return await this.changeUnless((app) => app.archivedAt !== null, ARCHIVE, {
      ...askedBy(caller),
      appId: id,
      action: 'app.archive',
      targetKind: 'app',
      targetId: id,
      reason,
    });
  }

  /** As it was: keys that were not revoked work again, and its members are back. Throws 403 for who acts in one app alone. */
  async restore(caller: RequestContext, id: string, reason: string): Promise<App> {
    refuseOutOfReach(caller, id);
    refuseUnlessInstanceWide(caller);
    return await this.changeUnless((app) => app.archivedAt === null, RESTORE, {
      ...askedBy(caller),
      appId: id,
      action: 'app.restore',
      targetKind: 'app',
      targetId: id,
      reason,
    });
  }

  /** On record for the service as well: an archived app has nobody who could read its own log. */
  private async changeUnless(isSo: (app: App) => boolean, change: string, event: AuditEvent): Promise<App> {
    const { appId } = event;
    const changed = await this.dataSource.transaction(async (transaction) => {
      await transaction.query('SELECT FROM apps WHERE app_id = $1 FOR UPDATE', [appId]);
      const app = await this.read(transaction, appId);
      if (isSo(app)) return app;
      await transaction.query(change, [appId]);
      await recordAudit(transaction, event);
      await recordInService(transaction, event);
      return await this.read(transaction, appId);
    });
    this.apps.forget(appId);
    return changed;
  }

  private async read(database: DataSource | EntityManager, id: string): Promise<App> {
    const [row] = await database.query<AppRow[]>(`${SELECT_APPS} WHERE app_id = $1`, [id]);
    if (row === undefined) throw notFound();
    return toApp(row, this.service);
  }
}

function refuseUnlessInstanceWide(caller: RequestContext): void {
  if (isInstanceWide(caller)) return;
  throw new Problem('forbidden', 'Only who administers the whole service makes apps, and brings them back.');
}

/** Another app looks like one that does not exist, but to who administers the whole service. */
function refuseOutOfReach(caller: RequestContext, id: string): void {
  if (caller.app.id !== id && !isInstanceWide(caller)) throw notFound();
}
