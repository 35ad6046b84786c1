// Says that somebody has looked at a contradiction, with a note on what they found.
'use client';
import { Button, Group, Stack, Tooltip } from '@mantine/core';
import type { OnePingProblem } from '@oneping/client/session';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '../../../api/api';
import { useApp } from '../../../api/use-app';
import { usePermissions } from '../../../api/use-permissions';
import { submitOnCarryOut } from '../../../components/carry-out-key';
import { Trouble } from '../../../components/trouble';
import { ReasonField, reasonFlaw, reasonOf, type TypedReason } from '../reason-field';

const NOTHING: TypedReason = { text: '', link: '' };

export function AcknowledgeForm({ id }: { readonly id: string }) {
  const app = useApp();
  const client = useQueryClient();
  const { whyNot } = usePermissions();
  const [isOpen, setOpen] = useState(false);
  const [note, setNote] = useState(NOTHING);
  const save = useMutation<unknown, OnePingProblem>({
    mutationFn: () =>
      api.write('PUT', `/v1/conflicts/${id}/acknowledgement`, { note: reasonOf(note) }, { query: { app } }),
    onSuccess: async () => {
      for (const kind of ['conflicts', 'deliveries', 'notifications', 'overview'])
        await client.invalidateQueries({ queryKey: [kind] });
    },
  });
  const refusal = whyNot('resolve');
  if (!isOpen)
    return (
      <Tooltip label={refusal} disabled={refusal === undefined}>
        <Button w="fit-content" variant="default" disabled={refusal !== undefined} onClick={() => setOpen(true)}>
          Acknowledge…
        </Button>
      </Tooltip>
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reasonFlaw(note) === undefined) save.mutate();
  };
  return (
    <form onSubmit={submit} onKeyDown={submitOnCarryOut}>
      <Stack gap="xs">
        <ReasonField value={note} onChange={setNote} isDisabled={save.isPending} />
        {save.error && <Trouble problem={save.error} />}
        <Group gap="xs">
          <Button type="submit" loading={save.isPending} disabled={reasonFlaw(note) !== undefined}>
            Acknowledge
          </Button>
          <Button variant="default" onClick={() => setOpen(false)}>
            Not now
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
