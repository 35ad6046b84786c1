// Rolling a key with an overlap, and revoking it at once.
'use client';
import { Select, Text, TextInput } from '@mantine/core';
import type { OnePingProblem } from '@oneping/client/session';
import { type ApiKey, type CreatedApiKey, LIMITS } from '@oneping/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/api';
import { useApp } from '../../api/use-app';
import { usePermissions } from '../../api/use-permissions';
import { useNowMs } from '../../components/clock';
import { FormDialog } from '../../components/form-dialog';
import { PermittedButton } from '../../components/permitted-button';
import { keyState, OVERLAPS, whyNotRevoke, whyNotRoll } from './key-life';

interface KeyActionsProps {
  readonly apiKey: ApiKey;
  readonly onMade: (made: CreatedApiKey) => void;
  readonly onRevoked: () => void;
}

type Action = 'roll' | 'revoke';

const WORDS: Record<Action, { readonly title: string; readonly what: string; readonly verb: string }> = {
  roll: {
    title: 'Roll the key',
    what: 'A new key takes its place, with the same name, scopes and end. Beside it the old one may go on for a while, so that services can change over.',
    verb: 'Roll',
  },
  revoke: {
    title: 'Revoke the key',
    what: 'Whoever uses it is refused within seconds. There is no way back.',
    verb: 'Revoke',
  },
};

export function KeyActions({ apiKey, ...told }: KeyActionsProps) {
  const nowMs = useNowMs();
  const forbidden = usePermissions().whyNot('admin');
  const state = keyState(apiKey, nowMs);
  const [asked, setAsked] = useState<Action | null>(null);
  return (
    <>
      <PermittedButton size="compact-xs" whyNot={forbidden ?? whyNotRoll(state)} onClick={() => setAsked('roll')}>
        Roll
      </PermittedButton>
      <PermittedButton size="compact-xs" whyNot={forbidden ?? whyNotRevoke(state)} onClick={() => setAsked('revoke')}>
        Revoke
      </PermittedButton>
      {asked !== null && <KeyDialog action={asked} apiKey={apiKey} {...told} onClose={() => setAsked(null)} />}
    </>
  );
}

interface KeyDialogProps extends KeyActionsProps {
  readonly action: Action;
  readonly onClose: () => void;
}

function KeyDialog({ action, apiKey, onMade, onRevoked, onClose }: KeyDialogProps) {
  const app = useApp();
  const client = useQueryClient();
  const [overlap, setOverlap] = useState('3600');
  const [reason, setReason] = useState('');
  const act = useMutation<CreatedApiKey | undefined, OnePingProblem>({
    mutationFn: async () => {
      const path = `/v1/api-keys/${apiKey.id}`;
      const why = reason.trim() === '' ? undefined : { reason: reason.trim() };
      if (action === 'revoke') await api.write('DELETE', path, why, { query: { app } });
      if (action === 'revoke') return undefined;
      const body = { overlapSeconds: Number(overlap) };
      return (await api.write<CreatedApiKey>('POST', `${path}/roll`, body, { query: { app } })).body;
    },
    onSuccess: async (made) => {
      onClose();
      if (made) onMade(made);
      else onRevoked();
      await client.invalidateQueries({ queryKey: ['api-keys'] });
    },
  });
  const { title, what, verb } = WORDS[action];
  return (
    <FormDialog
      title={`${title} ${apiKey.name}`}
      verb={verb}
      isDanger={action === 'revoke'}
      isPending={act.isPending}
      problem={act.error}
      onSubmit={() => act.mutate()}
      onClose={onClose}
    >
      <Text size="sm">{what}</Text>
      {action === 'revoke' && (
        <TextInput
          label="Reason (optional)"
          description={`It stays on record. ${LIMITS.reasonCharacters.min} characters or more.`}
          maxLength={LIMITS.reasonCharacters.max}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
      {action === 'roll' && (
        <Select
          label="The old one goes on"
          data={[...OVERLAPS]}
          value={overlap}
          allowDeselect={false}
          onChange={(value) => setOverlap(value ?? overlap)}
        />
      )}
    </FormDialog>
  );
}
