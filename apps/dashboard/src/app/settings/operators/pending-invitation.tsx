// An invitation that nobody has accepted yet.
'use client';
import { Stack, Text } from '@mantine/core';
import type { Operator } from '@oneping/contracts';
import { useState } from 'react';
import { usePermissions } from '../../../api/use-permissions';
import { PermittedButton } from '../../../components/permitted-button';
import { When } from '../../../components/when';
import { Entry } from '../entry';
import { ConfirmDialog } from './confirm-dialog';
import { RolesLine } from './operator-entry';

export function PendingInvitation({ operator }: { readonly operator: Operator }) {
  const [isAsked, setAsked] = useState(false);
  const why = usePermissions().whyNot('admin');
  return (
    <Entry
      label={`Invitation of ${operator.email}`}
      actions={
        <PermittedButton size="compact-xs" whyNot={why} onClick={() => setAsked(true)}>
          Revoke
        </PermittedButton>
      }
    >
      <Stack gap={4}>
        <Text fw={600} size="sm" component="h3" style={{ overflowWrap: 'anywhere' }}>
          <bdi>{operator.email}</bdi>
        </Text>
        <RolesLine operator={operator} />
        <Text size="xs" c="dimmed" component="div">
          Invited <When at={operator.createdAt} />
          {operator.invitationExpiresAt !== null && (
            <>
              , ends <When at={operator.invitationExpiresAt} />
            </>
          )}
        </Text>
      </Stack>
      {isAsked && <ConfirmDialog what="invitation" operator={operator} onClose={() => setAsked(false)} />}
    </Entry>
  );
}
