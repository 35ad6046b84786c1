// The alert rules of an app: making, listing and taking them away.
import { isDeepStrictEqual } from 'node:util';
import { Inject, Injectable } from '@nestjs/common';
import { refusalOfUrl } from '@oneping/channels';
import type { AlertKind, AlertRule, ListAlertRulesQuery, PostAlertRule } from '@oneping/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { askedBy, recordAudit } from '../audit/record-audit.js';
import type { Config } from '../config.js';
import { rfc3339 } from '../database/sql/notification-status.js';
import type { Named } from '../http/answers.js';
import { CONFIG } from '../http/core.module.js';
import { pageLimit, readCursor, toPage } from '../http/page-cursor.js';
import { isId, notFound } from '../http/path-id.js';
import { Problem } from '../http/problem.js';
import { apiKeyIdOf, type CallerApp, type RequestContext } from '../http/request-context.js';
import { type AlertTarget, channelOf } from './notice.js';

interface AlertRuleRow {
  readonly id: string;
  readonly name: string;
  readonly kind: AlertKind;
  readonly threshold: number;
  readonly sender_name: string | null;
  readonly target: string;
  readonly created_at: string;
  readonly deleted_at: string | null;
  readonly open_alert: AlertRule['openAlert'];
}

const SELECT = `
  SELECT r.id, r.name, r.kind, r.threshold, r.sender_name, r.target, ${rfc3339('r.created_at')} AS created_at,
    ${rfc3339('r.deleted_at')} AS deleted_at,
    (SELECT json_build_object('number', a.number, 'openedAt', ${rfc3339('a.opened_at')}, 'value', a.value)
     FROM alerts a WHERE a.app_id = r.app_id AND a.rule_id = r.id AND a.resolved_at IS NULL) AS open_alert
  FROM alert_rules r WHERE r.app_id = $1`;

const INSERT = `
  INSERT INTO alert_rules (app_id, id, name, kind, threshold, sender_name, target, api_key_id)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (app_id, name) WHERE deleted_at IS NULL DO NOTHING`;

const DELETE = `
  UPDATE alert_rules SET deleted_at = clock_timestamp() WHERE app_id = $1 AND id = $2 AND deleted_at IS NULL`;

const FIND_SENDERS = `SELECT name, channel FROM senders WHERE app_id = $1 AND archived_at IS NULL AND name = ANY ($2)`;

@Injectable()
export class AlertRules {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async create(caller: RequestContext, wanted: PostAlertRule): Promise<Named<AlertRule>> {
    refuseBlockedTarget(wanted, this.config);
    return await this.dataSource.transaction(async (transaction) => {
      await refuseUnknownSenders(transaction, caller.app.id, wanted);
      const { name, kind, threshold, sender = null, target } = wanted;
      const id = uuidv7();
      const values = [caller.app.id, id, name, kind, threshold, sender, JSON.stringify(target), apiKeyIdOf(caller)];
      await transaction.query(INSERT, values);
      const [row] = await transaction.query<AlertRuleRow[]>(`${SELECT} AND r.name = $2 AND r.deleted_at IS NULL`, [
        caller.app.id,
        name,
      ]);
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
      `${SELECT} AND r.deleted_at IS NULL AND ($2::uuid IS NULL OR r.id > $2) ORDER BY r.id LIMIT $3`,
      [app.id, readCursor(query, isId), limit + 1],
    );
    return toPage(rows, limit, toAlertRule, ({ id }) => id);
  }

  /** An alert of it that is open ends without a word. */
  async delete(caller: RequestContext, id: string): Promise<AlertRule> {
    return await this.dataSource.transaction(async (transaction) => {
      const [, count] = await transaction.query<[unknown[], number]>(DELETE, [caller.app.id, id]);
      if (count > 0) await record(transaction, caller, 'alert-rule.delete', id, {});
      const [row] = await transaction.query<AlertRuleRow[]>(`${SELECT} AND r.id = $2`, [caller.app.id, id]);
      if (row === undefined) throw notFound();
      return toAlertRule(row);
    });
  }
}

function refuseBlockedTarget({ target: { webhook } }: PostAlertRule, { allowNetworks }: Config): void {
  if (!webhook || refusalOfUrl(webhook.url, allowNetworks) === null) return;
  const message = 'Only public addresses are called, by https. ONEPING_ALLOW_NETWORKS opens others.';
  throw new Problem('target_not_allowed', message, {
    errors: [{ pointer: '/target/webhook/url', code: 'target_not_allowed', message }],
  });
}

async function refuseUnknownSenders(
  transaction: EntityManager,
  appId: string,
  { sender, target }: PostAlertRule,
): Promise<void> {
  const names = [target.sender, ...(sender === undefined ? [] : [sender])];
  const known = await transaction.query<{ name: string; channel: string }[]>(FIND_SENDERS, [appId, names]);
  const channel = channelOf(target as AlertTarget);
  const message = 'This app has no such sender.';
  const errors = [
    ...(known.some((row) => row.name === target.sender && row.channel === channel)
      ? []
      : [
          {
            pointer: '/target/sender',
            code: 'sender_unknown',
            message: `No sender of channel ${channel} has this name.`,
          },
        ]),
    ...(sender === undefined || known.some((row) => row.name === sender)
      ? []
      : [{ pointer: '/sender', code: 'sender_unknown', message }]),
  ];
  if (errors.length > 0)
    throw new Problem('sender_unknown', 'Name senders that this app has; errors says where.', { errors });
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

function toAlertRule(row: AlertRuleRow): AlertRule {
  return {
    id: row.id,
    name: row.name,
    kind: row.kind,
    threshold: row.threshold,
    sender: row.sender_name,
    // Safe: written by us from the contract's shape.
    target: JSON.parse(row.target) as AlertRule['target'],
    createdAt: row.created_at,
    deletedAt: row.deleted_at,
    openAlert: row.open_alert,
  };
}
