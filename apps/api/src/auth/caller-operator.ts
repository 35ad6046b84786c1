// A signed-in person, with the apps that they are a member of.
import type { Role } from '@oneping/contracts';

export interface OperatorMembership {
  readonly appId: string;
  readonly slug: string;
  readonly name: string;
  readonly environment: 'live' | 'test';
  readonly role: Role;
}

export interface SignedInOperator {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly sessionId: string;
  readonly isInstanceAdmin: boolean;
  readonly totpEnabled: boolean;
  readonly memberships: readonly OperatorMembership[];
}

/** An admin of the whole service is admin of every app. */
export const FIND_MEMBERSHIPS = `
  SELECT a.app_id AS "appId", a.slug, a.name, a.environment,
    CASE WHEN $2::boolean THEN 'admin' ELSE m.role END AS role
  FROM apps a LEFT JOIN memberships m ON m.app_id = a.app_id AND m.operator_id = $1
  WHERE a.archived_at IS NULL AND ($2::boolean OR m.role IS NOT NULL)
  ORDER BY a.slug`;
