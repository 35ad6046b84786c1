// The people who may sign in, and those who are invited.
'use client';
import { Skeleton, Stack, Text } from '@mantine/core';
import type { Invited, Operator } from '@oneping/contracts';
import { useState } from 'react';
import { useGet } from '../../../api/use-get';
import { useMe } from '../../../api/use-me';
import { usePermissions } from '../../../api/use-permissions';
import { PermittedButton } from '../../../components/permitted-button';
import { Section } from '../../../components/section';
import { Trouble } from '../../../components/trouble';
import { InvitationLink } from './invitation-link';
import { InviteDialog } from './invite-dialog';
import { OperatorEntry } from './operator-entry';
import { PendingInvitation } from './pending-invitation';

export function Operators() {
  const { data, error, refetch } = useGet<{ data: Operator[] }>('operators', '/v1/operators');
  const { data: me } = useMe();
  const why = usePermissions().whyNot('admin');
  const [isInviting, setInviting] = useState(false);
  const [invited, setInvited] = useState<readonly Invited[]>([]);
  const everybody = data?.body.data ?? [];
  const pending = everybody.filter(({ status }) => status === 'invited');
  return (
    <Stack gap="md">
      <Section
        title="Operators"
        actions={
          <PermittedButton whyNot={why} onClick={() => setInviting(true)}>
            Invite somebody
          </PermittedButton>
        }
      >
        <Stack gap="sm">
          {error && <Trouble problem={error} onRetry={() => refetch()} />}
          {invited.map((each) => (
            <InvitationLink
              key={each.invitation ?? each.id}
              invited={each}
              onClose={() => setInvited((known) => known.filter((other) => other !== each))}
            />
          ))}
          {data === undefined && error === null && <Skeleton height={64} aria-busy="true" aria-label="Loading" />}
          {everybody
            .filter(({ status }) => status !== 'invited')
            .map((operator) => (
              <OperatorEntry key={operator.id} operator={operator} isSelf={operator.id === me?.id} />
            ))}
        </Stack>
      </Section>
      {data && (
        <Section title="Pending invitations">
          <Stack gap="sm">
            {pending.length === 0 && (
              <Text size="sm" c="dimmed">
                None: everybody who was invited has accepted.
              </Text>
            )}
            {pending.map((operator) => (
              <PendingInvitation key={operator.id} operator={operator} />
            ))}
          </Stack>
        </Section>
      )}
      {isInviting && (
        <InviteDialog
          onInvited={(latest) => setInvited((known) => withLatest(known, latest))}
          onClose={() => setInviting(false)}
        />
      )}
    </Stack>
  );
}

/** Links are shown this once: each stays until it is put away. */
function withLatest(known: readonly Invited[], latest: Invited): readonly Invited[] {
  return [latest, ...known.filter(({ id, invitation }) => id !== latest.id || invitation !== latest.invitation)];
}
