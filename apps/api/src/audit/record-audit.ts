// Writes one audit event, inside the transaction that decides: there is no decision without its record.
import { v7 as uuidv7 } from 'uuid';
import type { RequestContext } from '../http/request-context.js';
import { SERVICE_ID } from '../http/service-scope.js';

export interface AuditEvent {
  /** Whose log and chain it stands in: an app's, or with SERVICE_ID that of the service itself. */
  readonly appId: string;
  /** `api-key:<id>`, `operator:<id>`, `policy:<sender id>`, `system` or `stranger`. */
  readonly actor: string;
  /** What was done, such as `notification.expire`. */
  readonly action: string;
  readonly targetKind: string;
  readonly targetId: string;
  readonly reason?: string;
  /** What the decision changed, as it was and as it is; ids, states and times, never content or addresses. */
  readonly before?: object;
  readonly after?: object;
  readonly requestId?: string;
  readonly address?: string;
}

/** A client of the driver, or a transaction of TypeORM: whatever the decision is made through. */
export interface AuditWriter {
  query(text: string, values: unknown[]): Promise<unknown>;
}

const INSERT = /* sql */ `
INSERT INTO audit_events (app_id, id, actor, action, target_kind, target_id, reason, before, after, request_id, address)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`;

export async function recordAudit(client: AuditWriter, event: AuditEvent): Promise<void> {
  const { appId, actor, action, targetKind, targetId, reason, before, after, requestId, address } = event;
  await client.query(INSERT, [
    appId,
    uuidv7(),
    actor,
    action,
    targetKind,
    targetId,
    reason ?? null,
    before === undefined ? null : JSON.stringify(before),
    after === undefined ? null : JSON.stringify(after),
    requestId ?? null,
    address ?? null,
  ]);
}

/** In the log of the service itself, which only who administers it reads. */
export async function recordInService(client: AuditWriter, event: Omit<AuditEvent, 'appId'>): Promise<void> {
  await recordAudit(client, { ...event, appId: SERVICE_ID });
}

/** The part of an event that says who asks, and from where. */
export function askedBy({
  app,
  who,
  requestId,
  address,
}: RequestContext): Pick<AuditEvent, 'appId' | 'actor' | 'requestId' | 'address'> {
  return { appId: app.id, actor: `${who.kind}:${who.id}`, requestId, address };
}
