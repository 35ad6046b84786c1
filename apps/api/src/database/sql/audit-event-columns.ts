// An audit event as it is sealed and shown: every column of `e`, its time to the microsecond.

export interface AuditEventRow {
  readonly app_id: string;
  readonly id: string;
  /** RFC 3339 in UTC with microseconds. */
  readonly at: string;
  readonly actor: string;
  readonly action: string;
  readonly target_kind: string;
  readonly target_id: string;
  readonly reason: string | null;
  /** JSON text, as are the changes after it. */
  readonly before: string | null;
  readonly after: string | null;
  readonly request_id: string | null;
  readonly address: string | null;
}

export const AUDIT_EVENT_COLUMNS = /* sql */ `
  e.app_id, e.id, to_char(e.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS at, e.actor, e.action,
  e.target_kind, e.target_id, e.reason, e.before, e.after, e.request_id, e.address`;
