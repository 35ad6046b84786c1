// A page of an app's audit events, the newest first; only the filters asked for are in the statement.
import { actorName } from './actor-name.js';
import { anyOf, type Bind, type Statement } from './any-of.js';
import { AUDIT_EVENT_COLUMNS, type AuditEventRow } from './audit-event-columns.js';
import { rfc3339 } from './notification-status.js';

export interface AuditEventFilters {
  readonly appId: string;
  readonly actor?: string | undefined;
  readonly action?: readonly string[] | undefined;
  readonly targetKind?: readonly string[] | undefined;
  readonly targetId?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export type ListedAuditEventRow = AuditEventRow & {
  readonly actor_name: string | null;
  readonly position: string | null;
  readonly hash: string | null;
  readonly sealed_at: string | null;
};

export interface AuditEventPage {
  /** Where the page begins: after this one. `at` is RFC 3339 with microseconds. */
  readonly after: { readonly at: string; readonly id: string } | null;
  readonly limit: number;
}

export function listAuditEvents(filters: AuditEventFilters, { after, limit }: AuditEventPage): Statement {
  const values: unknown[] = [];
  const bind: Bind = (value) => `$${values.push(value)}`;
  const where = conditions(filters, bind);
  if (after) where.push(`(e.at, e.id) < (${bind(after.at)}::timestamptz, ${bind(after.id)}::uuid)`);
  const text = `SELECT ${AUDIT_EVENT_COLUMNS}, ${actorName('e.actor', 'e.app_id')} AS actor_name, s.position, encode(s.hash, 'hex') AS hash, ${rfc3339('s.sealed_at')} AS sealed_at
FROM audit_events e LEFT JOIN audit_seals s ON s.app_id = e.app_id AND s.event_id = e.id
WHERE ${where.join('\n  AND ')} ORDER BY e.at DESC, e.id DESC LIMIT ${bind(limit)}`;
  return { text, values };
}

/** Rows of the whole filter, at most `most`, in no order: to be counted. */
export function someAuditEvents(filters: AuditEventFilters, most: number): Statement {
  const values: unknown[] = [];
  const bind: Bind = (value) => `$${values.push(value)}`;
  const where = conditions(filters, bind);
  return { text: `SELECT e.id FROM audit_events e WHERE ${where.join(' AND ')} LIMIT ${bind(most)}`, values };
}

function conditions({ appId, actor, action, targetKind, targetId, from, to }: AuditEventFilters, bind: Bind): string[] {
  const where = [`e.app_id = ${bind(appId)}::uuid`];
  if (actor !== undefined) where.push(`e.actor = ${bind(actor)}`);
  if (action !== undefined) where.push(anyOf('e.action', action, 'text', bind));
  if (targetKind !== undefined) where.push(anyOf('e.target_kind', targetKind, 'text', bind));
  if (targetId !== undefined) where.push(`e.target_id = ${bind(targetId)}`);
  if (from !== undefined) where.push(`e.at >= ${bind(from)}::timestamptz`);
  if (to !== undefined) where.push(`e.at < ${bind(to)}::timestamptz`);
  return where;
}
