// The columns of the file that the audit log is exported to.
import type { AuditEvent } from '@oneping/contracts';

const AUDIT_COLUMNS: readonly (keyof AuditEvent)[] = [
  'at',
  'app',
  'actor',
  'action',
  'targetKind',
  'targetId',
  'reason',
  'before',
  'after',
  'requestId',
  'address',
  'seal',
  'id',
];

export const AUDIT_FILE = { name: 'audit-events', columns: AUDIT_COLUMNS };
