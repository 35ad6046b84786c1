// What can be done with an operator: other roles, signing them out, resetting the second factor, a link to a new password, disabling and enabling.
'use client';
import { Group, Stack } from '@mantine/core';
import type { OnePingProblem } from '@oneping/client/session';
import type { Operator } from '@oneping/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../api/api';
import { useApp } from '../../../api/use-app';
import { useMe } from '../../../api/use-me';
import { PermittedButton } from '../../../components/permitted-button';
import { Trouble } from '../../../components/trouble';
import { ConfirmDialog, type Confirmed } from './confirm-dialog';
import { LinkOnce } from './link-once';
import { NewPasswordDialog } from './new-password-dialog';
import { whyNotDisable, whyNotNewPassword, whyNotReset, whyNotWhole } from './reach';
import { RolesDialog } from './roles-dialog';

export function OperatorActions({ operator }: { readonly operator: Operator }) {
  const app = useApp();
  const client = useQueryClient();
  const { data: me } = useMe();
  const [asked, setAsked] = useState<Confirmed | 'roles' | 'password' | null>(null);
  const [link, setLink] = useState<string | null>(null);
  const isDisabled = operator.status === 'disabled';
  const enable = useMutation<unknown, OnePingProblem>({
    mutationFn: async () =>
      await api.write('PATCH', `/v1/operators/${operator.id}`, { disabled: false }, { query: { app } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['operators'] }),
  });
  const close = () => setAsked(null);
  return (
    <Stack gap="xs" align="flex-start">
      <Group gap={4}>
        <PermittedButton
          size="compact-xs"
          whyNot={isDisabled ? 'Somebody disabled keeps the roles they have.' : undefined}
          onClick={() => setAsked('roles')}
        >
          Change roles
        </PermittedButton>
        <PermittedButton size="compact-xs" whyNot={whyNotWhole(me)} onClick={() => setAsked('sessions')}>
          Sign out everywhere
        </PermittedButton>
        <PermittedButton size="compact-xs" whyNot={whyNotReset(me, operator)} onClick={() => setAsked('totp')}>
          Reset second factor
        </PermittedButton>
        <PermittedButton
          size="compact-xs"
          whyNot={whyNotNewPassword(me, operator)}
          onClick={() => setAsked('password')}
        >
          Link to a new password
        </PermittedButton>
        {isDisabled ? (
          <PermittedButton
            size="compact-xs"
            whyNot={whyNotWhole(me)}
            loading={enable.isPending}
            onClick={() => enable.mutate()}
          >
            Enable
          </PermittedButton>
        ) : (
          <PermittedButton size="compact-xs" whyNot={whyNotDisable(me, operator)} onClick={() => setAsked('disable')}>
            Disable
          </PermittedButton>
        )}
      </Group>
      {link !== null && (
        <LinkOnce
          title={`Give this link to ${operator.email}. It is shown this once, and lasts an hour.`}
          label="The link"
          link={link}
          onClose={() => setLink(null)}
        />
      )}
      {enable.error && <Trouble problem={enable.error} />}
      {asked === 'roles' && <RolesDialog operator={operator} onClose={close} />}
      {asked === 'password' && <NewPasswordDialog operator={operator} onLink={setLink} onClose={close} />}
      {asked !== null && asked !== 'roles' && asked !== 'password' && (
        <ConfirmDialog what={asked} operator={operator} onClose={close} />
      )}
    </Stack>
  );
}
