// A role for each app in reach, and for admins of the service the rank above all of them.
'use client';
import { Select, Stack, Switch } from '@mantine/core';
import { ROLES, type Role } from '@oneping/contracts';
import { useApp } from '../../../api/use-app';
import { useMe } from '../../../api/use-me';
import { appsInReach, withRole } from './reach';
import { ROLE_WORDS } from './role-words';

export interface Access {
  readonly roles: Readonly<Record<string, Role>>;
  readonly isInstanceAdmin: boolean;
}

interface RolesFieldsProps {
  readonly access: Access;
  readonly onChange: (access: Access) => void;
  readonly error?: string | undefined;
}

/** A choice like the others: the cross of a cleared field is out of reach for the keyboard. */
const NONE = { value: 'none', label: 'No access' };
const OPTIONS = [
  NONE,
  ...ROLES.map((role) => ({ value: role, label: `${ROLE_WORDS[role].label}: ${ROLE_WORDS[role].may}` })),
];

export function RolesFields({ access, onChange, error }: RolesFieldsProps) {
  const app = useApp();
  const { data: me } = useMe();
  const { roles, isInstanceAdmin } = access;
  return (
    <Stack gap="sm">
      {me?.isInstanceAdmin && (
        <Switch
          size="xs"
          label="Admin of the whole service"
          description="Every app, its settings and all operators."
          checked={isInstanceAdmin}
          onChange={(event) => onChange({ ...access, isInstanceAdmin: event.currentTarget.checked })}
        />
      )}
      {!isInstanceAdmin &&
        appsInReach(me, app).map((slug) => (
          <Select
            key={slug}
            label={`Role in ${slug}`}
            data={OPTIONS}
            value={roles[slug] ?? NONE.value}
            allowDeselect={false}
            error={error}
            onChange={(value) =>
              onChange({ ...access, roles: withRole(roles, slug, ROLES.find((role) => role === value) ?? null) })
            }
          />
        ))}
    </Stack>
  );
}
