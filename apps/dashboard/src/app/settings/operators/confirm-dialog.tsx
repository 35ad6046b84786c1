// What takes access away from somebody is asked once more; taking a second factor away wants a reason.
'use client';
import { Text } from '@mantine/core';
import type { OnePingProblem } from '@oneping/client/session';
import type { Operator } from '@oneping/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../api/api';
import { useApp } from '../../../api/use-app';
import { FormDialog } from '../../../components/form-dialog';
import { ReasonDialog } from '../../../components/reason-dialog';

export type Confirmed = 'sessions' | 'totp' | 'disable' | 'invitation';

interface Words {
  readonly title: string;
  readonly verb: string;
  readonly what: string;
}

const WORDS: Record<Confirmed, Words> = {
  sessions: {
    title: 'Sign out everywhere',
    verb: 'Sign out',
    what: 'Every session of theirs ends within seconds. They may sign in again.',
  },
  totp: {
    title: 'Reset second factor',
    verb: 'Reset',
    what: 'For who lost the device and the backup codes: they are signed out everywhere, and the password alone is asked for until they turn it on again. Make sure that it is really they who ask.',
  },
  disable: {
    title: 'Disable',
    verb: 'Disable',
    what: 'They are signed out everywhere and cannot sign in. Roles and history stay, and they can be enabled again.',
  },
  invitation: {
    title: 'Revoke the invitation',
    verb: 'Revoke',
    what: 'The link stops working at once. They can be invited anew.',
  },
};

interface ConfirmDialogProps {
  readonly what: Confirmed;
  readonly operator: Operator;
  readonly onClose: () => void;
}

export function ConfirmDialog({ what, operator: { id, email, name }, onClose }: ConfirmDialogProps) {
  const app = useApp();
  const client = useQueryClient();
  const words = WORDS[what];
  const title = `${words.title}: ${name ?? email}`;

  async function act(reason?: string): Promise<void> {
    const path = `/v1/operators/${id}`;
    const query = { query: { app } };
    if (what === 'totp') await api.write('PUT', `${path}/totp/off`, { reason }, query);
    else if (what === 'disable') await api.write('PATCH', path, { disabled: true }, query);
    else await api.write('PUT', `${path}/signed-out`, undefined, query);
    await client.invalidateQueries({ queryKey: ['operators'] });
  }

  const change = useMutation<void, OnePingProblem>({ mutationFn: () => act(), onSuccess: onClose });
  if (what === 'totp')
    return (
      <ReasonDialog title={title} verb={words.verb} color="red" onClose={onClose} act={act}>
        {words.what}
      </ReasonDialog>
    );
  return (
    <FormDialog
      title={title}
      verb={words.verb}
      isDanger
      isPending={change.isPending}
      problem={change.error}
      onSubmit={() => change.mutate()}
      onClose={onClose}
    >
      <Text size="sm">{words.what}</Text>
    </FormDialog>
  );
}
