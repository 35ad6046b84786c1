// The alert rules of an app: making, listing, changing and taking them away.
import { isDeepStrictEqual } from 'node:util';
import { Inject, Injectable } from '@nestjs/common';
import type { AlertRule, ListAlertRulesQuery, PatchAlertRule, PostAlertRule } from '@oneping/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { askedBy, recordAudit } from '../audit/record-audit.js';
import type { Config } from '../config.js';
import type { Named } from '../http/answers.js';
import { CONFIG } from '../http/core.module.js';
import { pageLimit, readCursor, toPage } from '../http/page-cursor.js';
import { isId, notFound } from '../http/path-id.js';
import { Problem } from '../http/problem.js';
import { apiKeyIdOf, type CallerApp, type RequestContext } from '../http/request-context.js';
import { type AlertRuleRow, SELECT_ALERT_RULES, toAlertRule } from './alert-rule-row.js';
import { refuseBlockedTarget, refuseUnknownSenders } from './check-target.js';
import { editAlertRule } from './edit-alert-rule.js';

const INSERT = `
  INSERT INTO alert_rules (app_id, id, name, kind, threshold, sender_name, target, api_key_id)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (app_id, name) WHERE deleted_at IS NULL DO NOTHING`;

const DELETE = `
  UPDATE alert_rules SET deleted_at = clock_timestamp() WHERE app_id = $1 AND id = $2 AND deleted_at IS NULL`;

@Injectable()
export class AlertRules {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async create(caller: RequestContext, wanted: PostAlertRule): Promise<Named<AlertRule>> {
    refuseBlockedTarget(wanted.target, this.config);
    return await this.dataSource.transaction(async (transaction) => {
      await refuseUnknownSenders(transaction, caller.app.id, wanted);
      const { name, kind, threshold, sender = null, target } = wanted;
      const id = uuidv7();
      const values = [caller.app.id, id, name, kind, threshold, sender, JSON.stringify(target), apiKeyIdOf(caller)];
      await transaction.query(INSERT, values);
      const [row] = await transaction.query<AlertRuleRow[]>(
        `${SELECT_ALERT_RULES} AND r.name = $2 AND r.deleted_at IS NULL`,
        [caller.app.id, name],
      );
      if (row === undefined) throw new Error('A rule cannot vanish between its insert and its look-up');
      if (row.id === id) {
        await record(transaction, caller, 'alert-rule.create', id, { after: { name, kind, threshold, sender } });
        return { isNew: true, body: toAlertRule(row) };
      }
      const isSame =
        row.kind === kind &&
        row.threshold === threshold &&
        row.sender_name === sender &&
        isDeepStrictEqual(JSON.parse(row.target), JSON.parse(JSON.stringify(target)));
      if (isSame) return { isNew: false, body: toAlertRule(row) };
      throw new Problem('name_taken', 'An alert rule of this name has other content. Choose another name.');
    });
  }

  async list(app: CallerApp, query: ListAlertRulesQuery) {
    const limit = pageLimit(query);
    const rows = await this.dataSource.query<AlertRuleRow[]>(
      `${SELECT_ALERT_RULES} AND r.deleted_at IS NULL AND ($2::uuid IS NULL OR r.id > $2) ORDER BY r.id LIMIT $3`,
      [app.id, readCursor(query, isId), limit + 1],
    );
    return toPage(rows, limit, toAlertRule, ({ id }) => id);
  }

  /** Turned off, an alert of it that is open ends without a word. Repeating it changes nothing. */
  async edit(caller: RequestContext, id: string, patch: PatchAlertRule): Promise<AlertRule> {
    if (patch.target) refuseBlockedTarget(patch.target, this.config);
    return await this.dataSource.transaction(async (transaction) => {
      await transaction.query('SELECT FROM alert_rules WHERE app_id = $1 AND id = $2 FOR UPDATE', [caller.app.id, id]);
      const rule = await this.read(transaction, caller.app.id, id);
      if (rule.deletedAt !== null) throw notFound();
      await editAlertRule(transaction, caller, rule, patch);
      return await this.read(transaction, caller.app.id, id);
    });
  }

  /** An alert of it that is open ends without a word. */
  async delete(caller: RequestContext, id: string): Promise<AlertRule> {
    return await this.dataSource.transaction(async (transaction) => {
      const [, count] = await transaction.query<[unknown[], number]>(DELETE, [caller.app.id, id]);
      if (count > 0) await record(transaction, caller, 'alert-rule.delete', id, {});
      return await this.read(transaction, caller.app.id, id);
    });
  }

  private async read(transaction: EntityManager, appId: string, id: string): Promise<AlertRule> {
    const [row] = await transaction.query<AlertRuleRow[]>(`${SELECT_ALERT_RULES} AND r.id = $2`, [appId, id]);
    if (row === undefined) throw notFound();
    return toAlertRule(row);
  }
}

async function record(
  transaction: EntityManager,
  caller: RequestContext,
  action: string,
  targetId: string,
  what: { after?: object },
): Promise<void> {
  await recordAudit(transaction, { ...askedBy(caller), action, targetKind: 'alert-rule', targetId, ...what });
}
