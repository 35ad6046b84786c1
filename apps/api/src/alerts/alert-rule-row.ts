// Alert rules as they are stored, and as they are answered with the alert that is open.
import type { AlertKind, AlertRule } from '@oneping/contracts';
import { rfc3339 } from '../database/sql/notification-status.js';

export interface AlertRuleRow {
  readonly id: string;
  readonly name: string;
  readonly kind: AlertKind;
  readonly threshold: number;
  readonly sender_name: string | null;
  readonly target: string;
  readonly is_enabled: boolean;
  readonly created_at: string;
  readonly deleted_at: string | null;
  readonly open_alert: AlertRule['openAlert'];
}

/** $1: the app. Conditions can follow. */
export const SELECT_ALERT_RULES = `
  SELECT r.id, r.name, r.kind, r.threshold, r.sender_name, r.target, r.disabled_at IS NULL AS is_enabled,
    ${rfc3339('r.created_at')} AS created_at, ${rfc3339('r.deleted_at')} AS deleted_at,
    (SELECT json_build_object('number', a.number, 'openedAt', ${rfc3339('a.opened_at')}, 'value', a.value)
     FROM alerts a WHERE a.app_id = r.app_id AND a.rule_id = r.id AND a.resolved_at IS NULL) AS open_alert
  FROM alert_rules r WHERE r.app_id = $1`;

export function toAlertRule(row: AlertRuleRow): AlertRule {
  return {
    id: row.id,
    name: row.name,
    kind: row.kind,
    threshold: row.threshold,
    sender: row.sender_name,
    // Safe: written by us from the contract's shape.
    target: JSON.parse(row.target) as AlertRule['target'],
    enabled: row.is_enabled,
    createdAt: row.created_at,
    deletedAt: row.deleted_at,
    openAlert: row.open_alert,
  };
}
