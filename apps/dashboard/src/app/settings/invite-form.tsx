// Inviting somebody into this app.
'use client';
import { Button, Group, Select, Stack, TextInput } from '@mantine/core';
import type { OnePingProblem } from '@oneping/client/session';
import { type Invited, ROLES, type Role } from '@oneping/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '../../api/api';
import { useApp } from '../../api/use-app';
import { Trouble } from '../../components/trouble';

export function InviteForm({ onInvited }: { readonly onInvited: (invitation: string | undefined) => void }) {
  const app = useApp() ?? '';
  const client = useQueryClient();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('viewer');
  const invite = useMutation<Invited, OnePingProblem>({
    mutationFn: async () =>
      (await api.write<Invited>('POST', '/v1/operators', { email, roles: { [app]: role } }, { query: { app } })).body,
    onSuccess: async ({ invitation }) => {
      onInvited(invitation);
      setEmail('');
      await client.invalidateQueries({ queryKey: ['operators'] });
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    invite.mutate();
  }

  return (
    <form onSubmit={submit}>
      <Stack gap="xs">
        <Group gap="xs" align="flex-end">
          <TextInput
            label="Invite by e-mail"
            type="email"
            size="xs"
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
          <Select
            label="Role"
            data={[...ROLES]}
            value={role}
            allowDeselect={false}
            onChange={(value) => setRole(ROLES.find((each) => each === value) ?? role)}
          />
          <Button type="submit" loading={invite.isPending} disabled={email === ''}>
            Invite
          </Button>
        </Group>
        {invite.error && <Trouble problem={invite.error} />}
      </Stack>
    </form>
  );
}
