// Changing what somebody may do.
'use client';
import type { OnePingProblem } from '@oneping/client/session';
import type { Operator } from '@oneping/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../api/api';
import { useApp } from '../../../api/use-app';
import { useMe } from '../../../api/use-me';
import { flawAt } from '../../../components/flaws';
import { FormDialog } from '../../../components/form-dialog';
import { type Access, RolesFields } from './roles-fields';

export function RolesDialog({ operator, onClose }: { readonly operator: Operator; readonly onClose: () => void }) {
  const app = useApp();
  const client = useQueryClient();
  const { data: me } = useMe();
  const before: Access = { roles: operator.roles, isInstanceAdmin: operator.isInstanceAdmin };
  const [access, setAccess] = useState(before);
  const save = useMutation<unknown, OnePingProblem>({
    mutationFn: async () => {
      const { roles, isInstanceAdmin } = access;
      const body = me?.isInstanceAdmin ? { roles, isInstanceAdmin } : { roles };
      return await api.write('PATCH', `/v1/operators/${operator.id}`, body, { query: { app } });
    },
    onSuccess: async () => {
      onClose();
      await client.invalidateQueries({ queryKey: ['operators'] });
    },
  });
  return (
    <FormDialog
      title={`Roles of ${operator.name ?? operator.email}`}
      verb="Save"
      isPending={save.isPending}
      problem={save.error}
      isIncomplete={JSON.stringify(access) === JSON.stringify(before)}
      onSubmit={() => save.mutate()}
      onClose={onClose}
    >
      <RolesFields access={access} onChange={setAccess} error={flawAt(save.error, '/roles')} />
    </FormDialog>
  );
}
