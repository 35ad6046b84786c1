// What people may do in an app: four roles, each a set of permissions.

export const ROLES = ['viewer', 'operator', 'auditor', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** read: lists and records, masked. review: batches and contradictions. resolve: decide, cancel, pause. audit, export, reveal: see all. admin: administer. */
export const PERMISSIONS = ['read', 'review', 'resolve', 'audit', 'export', 'reveal', 'admin'] as const;
export type Permission = (typeof PERMISSIONS)[number];

export const PERMISSIONS_OF: Readonly<Record<Role, readonly Permission[]>> = {
  viewer: ['read'],
  operator: ['read', 'review', 'resolve'],
  auditor: ['read', 'review', 'audit', 'export', 'reveal'],
  admin: PERMISSIONS,
};
