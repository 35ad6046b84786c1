// What the signed-in person may do in the app one looks at. The server decides again; this only spares them the attempt.
'use client';
import { PERMISSIONS, type Permission } from '@oneping/contracts';
import { useApp } from './use-app';
import { useMe } from './use-me';

export interface Permissions {
  readonly may: (permission: Permission) => boolean;
  /** Why not, for a disabled button; undefined where it is permitted. */
  readonly whyNot: (permission: Permission) => string | undefined;
}

const WHO: Record<Permission, string> = {
  read: 'Members of the app may see this.',
  review: 'Operators, auditors and admins may see this.',
  resolve: 'Operators and admins may do this.',
  audit: 'Auditors and admins may see this.',
  export: 'Auditors and admins may export.',
  reveal: 'Auditors and admins may reveal what is masked.',
  admin: 'Admins may do this.',
};

export function usePermissions(): Permissions {
  const app = useApp();
  const { data: me } = useMe();
  // Who administers the service is admin of every app, of one that was made just now as well.
  const granted = me?.isInstanceAdmin ? PERMISSIONS : (me?.apps.find(({ slug }) => slug === app)?.permissions ?? []);
  const may = (permission: Permission) => granted.includes(permission);
  return { may, whyNot: (permission) => (may(permission) ? undefined : WHO[permission]) };
}
