// What a sender does with a delivery whose fate nobody can tell, and how that is changed.
'use client';
import type { Sender } from '@oneping/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../api/api';
import { useApp } from '../../../api/use-app';
import { usePermissions } from '../../../api/use-permissions';
import { PermittedButton } from '../../../components/permitted-button';
import { ReasonDialog } from '../../../components/reason-dialog';

export function ParkedPolicy({ sender: { id, state, parkedPolicy } }: { readonly sender: Sender }) {
  const app = useApp();
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const why = usePermissions().whyNot('admin') ?? (state === 'archived' ? 'It is archived.' : undefined);
  const { title, verb, what, policy } = WORDS[parkedPolicy];
  return (
    <>
      <PermittedButton whyNot={why} size="compact-xs" onClick={() => setOpen(true)}>
        {title}
      </PermittedButton>
      {isOpen && (
        <ReasonDialog
          title={title}
          verb={verb}
          onClose={() => setOpen(false)}
          act={async (reason) => {
            await api.write('PUT', `/v1/senders/${id}/parked-policy`, { reason, policy }, { query: { app } });
            await client.invalidateQueries({ queryKey: ['senders'] });
          }}
        >
          {what}
        </ReasonDialog>
      )}
    </>
  );
}

interface Words {
  readonly title: string;
  readonly verb: string;
  readonly what: string;
  readonly policy: Sender['parkedPolicy'];
}

/** By what holds now: the other one is offered. */
const WORDS: Record<Sender['parkedPolicy'], Words> = {
  wait: {
    title: 'Send unknown ones again',
    verb: 'Send again from now on',
    what: 'A delivery whose fate nobody can tell is sent again, once, on record. The person may get it twice.',
    policy: 'resend',
  },
  resend: {
    title: 'Let a person decide',
    verb: 'Let a person decide',
    what: 'A delivery whose fate nobody can tell waits under Needs review. Nothing is sent again by itself.',
    policy: 'wait',
  },
};
