// Operators and open invitations as they are read from the database.
import type { Operator, Role } from '@oneping/contracts';

export interface OperatorRow {
  id: string;
  email: string;
  name: string | null;
  status: Operator['status'];
  is_instance_admin: boolean;
  roles: Record<string, Role> | null;
  totp_enabled: boolean;
  created_at: Date;
  last_seen_at: Date | null;
  invitation_expires_at: Date | null;
}

/** $1: the apps in reach, or NULL for all; roles elsewhere, and in archived apps, are not shown. $2, $3: one id or e-mail, or
 *  NULL for all. */
export const SELECT_OPERATORS = `
  SELECT o.id, o.email, o.name, CASE WHEN o.disabled_at IS NULL THEN 'active' ELSE 'disabled' END AS status,
    o.is_instance_admin, o.two_factor_enabled AS totp_enabled, o.created_at, NULL::timestamptz AS invitation_expires_at,
    (SELECT max(s.updated_at) FROM operator_sessions s WHERE s.operator_id = o.id) AS last_seen_at,
    (SELECT jsonb_object_agg(a.slug, m.role) FROM memberships m JOIN apps a ON a.app_id = m.app_id AND a.archived_at IS NULL
     WHERE m.operator_id = o.id AND ($1::uuid[] IS NULL OR m.app_id = ANY ($1))) AS roles
  FROM operators o
  WHERE ($2::uuid IS NULL OR o.id = $2) AND ($3::text IS NULL OR o.email = $3)
    AND ($1::uuid[] IS NULL OR EXISTS (SELECT FROM memberships m WHERE m.operator_id = o.id AND m.app_id = ANY ($1)))
  ORDER BY o.email LIMIT 1000`;

const selectInvitations = (status: string, which: string) => `
  SELECT i.id, i.email, NULL AS name, '${status}' AS status, i.is_instance_admin, false AS totp_enabled, i.created_at,
    i.expires_at AS invitation_expires_at, NULL::timestamptz AS last_seen_at,
    (SELECT jsonb_object_agg(a.slug, r.value) FROM jsonb_each_text(i.roles) r JOIN apps a ON a.app_id = r.key::uuid AND a.archived_at IS NULL
     WHERE $1::uuid[] IS NULL OR a.app_id = ANY ($1)) AS roles
  FROM operator_invitations i
  WHERE ${which} AND ($2::uuid IS NULL OR i.id = $2)
    AND ($3::text IS NULL OR i.email = $3)
    AND ($1::uuid[] IS NULL OR i.app_id = ANY ($1) OR i.roles ?| (SELECT array_agg(id::text) FROM unnest($1::uuid[]) id))
  ORDER BY i.email LIMIT 1000`;

export const SELECT_INVITATIONS = selectInvitations(
  'invited',
  'i.ended_at IS NULL AND i.expires_at > clock_timestamp()',
);

/** Those that were taken back: shown to who does it once more. */
export const SELECT_WITHDRAWN = selectInvitations('withdrawn', 'i.taken_back');

export function toOperator(row: OperatorRow): Operator {
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    status: row.status,
    isInstanceAdmin: row.is_instance_admin,
    roles: row.roles ?? {},
    totpEnabled: row.totp_enabled,
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at?.toISOString() ?? null,
    invitationExpiresAt: row.invitation_expires_at?.toISOString() ?? null,
  };
}
