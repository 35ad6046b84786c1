// Inviting somebody: their e-mail, and what they will be able to do.
'use client';
import { Text, TextInput } from '@mantine/core';
import type { OnePingProblem } from '@oneping/client/session';
import type { Invited } from '@oneping/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../api/api';
import { useApp } from '../../../api/use-app';
import { flawAt } from '../../../components/flaws';
import { FormDialog } from '../../../components/form-dialog';
import { type Access, RolesFields } from './roles-fields';

interface InviteDialogProps {
  readonly onInvited: (invited: Invited) => void;
  readonly onClose: () => void;
}

export function InviteDialog({ onInvited, onClose }: InviteDialogProps) {
  const app = useApp();
  const client = useQueryClient();
  const [email, setEmail] = useState('');
  const [access, setAccess] = useState<Access>({
    roles: app === undefined ? {} : { [app]: 'viewer' },
    isInstanceAdmin: false,
  });
  const invite = useMutation<Invited, OnePingProblem>({
    mutationFn: async () =>
      (await api.write<Invited>('POST', '/v1/operators', { email: email.trim(), ...access }, { query: { app } })).body,
    onSuccess: async (invited) => {
      onInvited(invited);
      onClose();
      await client.invalidateQueries({ queryKey: ['operators'] });
    },
  });
  const canDoSomething = access.isInstanceAdmin || Object.keys(access.roles).length > 0;
  return (
    <FormDialog
      title="Invite somebody"
      verb="Invite"
      isPending={invite.isPending}
      problem={invite.error}
      isIncomplete={email.trim() === '' || !canDoSomething}
      onSubmit={() => invite.mutate()}
      onClose={onClose}
    >
      <TextInput
        label="E-mail"
        description="Nothing is sent: you get a link to hand over yourself."
        type="email"
        required
        data-autofocus
        value={email}
        error={flawAt(invite.error, '/email')}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <RolesFields access={access} onChange={setAccess} error={flawAt(invite.error, '/roles')} />
      <Text size="xs" c="dimmed" aria-live="polite">
        {!canDoSomething && 'Still missing: a role in one app at least.'}
      </Text>
    </FormDialog>
  );
}
