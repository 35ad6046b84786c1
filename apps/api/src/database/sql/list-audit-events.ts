// A page of an app's audit events, the newest first; only the filters asked for are in the statement.
import { AUDIT_EVENT_COLUMNS, type AuditEventRow } from './audit-event-columns.js';
import { rfc3339 } from './notification-status.js';

export interface AuditEventFilters {
  readonly appId: string;
  /** Where the page begins: after this one. `at` is RFC 3339 with microseconds. */
  readonly after: { readonly at: string; readonly id: string } | null;
  readonly limit: number;
  readonly actor?: string | undefined;
  readonly action?: string | undefined;
  readonly targetKind?: string | undefined;
  readonly targetId?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export type ListedAuditEventRow = AuditEventRow & {
  readonly position: string | null;
  readonly hash: string | null;
  readonly sealed_at: string | null;
};

export function listAuditEvents(filters: AuditEventFilters): { text: string; values: unknown[] } {
  const values: unknown[] = [];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const where = [`e.app_id = ${bind(filters.appId)}::uuid`];
  const { after, actor, action, targetKind, targetId, from, to } = filters;
  if (after) where.push(`(e.at, e.id) < (${bind(after.at)}::timestamptz, ${bind(after.id)}::uuid)`);
  if (actor !== undefined) where.push(`e.actor = ${bind(actor)}`);
  if (action !== undefined) where.push(`e.action = ${bind(action)}`);
  if (targetKind !== undefined) where.push(`e.target_kind = ${bind(targetKind)}`);
  if (targetId !== undefined) where.push(`e.target_id = ${bind(targetId)}`);
  if (from !== undefined) where.push(`e.at >= ${bind(from)}::timestamptz`);
  if (to !== undefined) where.push(`e.at < ${bind(to)}::timestamptz`);
  const text = `SELECT ${AUDIT_EVENT_COLUMNS}, s.position, encode(s.hash, 'hex') AS hash, ${rfc3339('s.sealed_at')} AS sealed_at
FROM audit_events e LEFT JOIN audit_seals s ON s.app_id = e.app_id AND s.event_id = e.id
WHERE ${where.join('\n  AND ')} ORDER BY e.at DESC, e.id DESC LIMIT ${bind(filters.limit)}`;
  return { text, values };
}
