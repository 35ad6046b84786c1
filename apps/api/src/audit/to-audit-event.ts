// From a stored row to an audit event as the API shows it.
import type { AuditEvent } from '@oneping/contracts';
import type { ListedAuditEventRow } from '../database/sql/list-audit-events.js';

/** `app`: the slug of whose log it is in; null for the service's own. */
export function toAuditEvent(row: ListedAuditEventRow, app: string | null): AuditEvent {
  return {
    app,
    id: row.id,
    at: row.at,
    actor: row.actor,
    actorName: row.actor_name,
    action: row.action,
    targetKind: row.target_kind,
    targetId: row.target_id,
    reason: row.reason,
    before: changeOf(row.before),
    after: changeOf(row.after),
    requestId: row.request_id,
    address: row.address,
    seal:
      row.position === null || row.hash === null || row.sealed_at === null
        ? null
        : { position: Number(row.position), hash: row.hash, sealedAt: row.sealed_at },
  };
}

function changeOf(text: string | null): AuditEvent['before'] {
  // Safe: recordAudit writes objects only.
  return text === null ? null : (JSON.parse(text) as AuditEvent['before']);
}
