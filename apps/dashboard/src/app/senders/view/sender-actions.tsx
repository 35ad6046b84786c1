// Pausing and resuming a sender, archiving and restoring it.
'use client';
import type { OnePingProblem } from '@oneping/client/session';
import type { Sender } from '@oneping/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../api/api';
import { useApp } from '../../../api/use-app';
import { usePermissions } from '../../../api/use-permissions';
import { PermittedButton } from '../../../components/permitted-button';
import { ReasonDialog } from '../../../components/reason-dialog';
import { Trouble } from '../../../components/trouble';

type Asked = 'pause' | 'resume' | 'archive';

export function SenderActions({ sender }: { readonly sender: Sender }) {
  const app = useApp();
  const client = useQueryClient();
  const { whyNot } = usePermissions();
  const [asked, setAsked] = useState<Asked | null>(null);
  const isArchived = sender.state === 'archived';
  const whyNotNow = isArchived ? 'It is archived.' : undefined;

  async function put(action: string, body?: object): Promise<void> {
    await api.write('PUT', `/v1/senders/${sender.id}/${action}`, body, { query: { app } });
    await client.invalidateQueries({ queryKey: ['senders'] });
  }

  const change = useMutation<void, OnePingProblem>({ mutationFn: () => put('restore') });
  const words = asked === null ? undefined : WORDS[asked];
  return (
    <>
      {sender.state === 'paused' ? (
        <PermittedButton whyNot={whyNot('resolve')} onClick={() => setAsked('resume')}>
          Resume
        </PermittedButton>
      ) : (
        <PermittedButton whyNot={whyNot('resolve') ?? whyNotNow} onClick={() => setAsked('pause')}>
          Pause
        </PermittedButton>
      )}
      {isArchived ? (
        <PermittedButton whyNot={whyNot('admin')} loading={change.isPending} onClick={() => change.mutate()}>
          Restore
        </PermittedButton>
      ) : (
        <PermittedButton whyNot={whyNot('admin')} onClick={() => setAsked('archive')}>
          Archive
        </PermittedButton>
      )}
      {change.error && <Trouble problem={change.error} />}
      {asked !== null && words && (
        <ReasonDialog
          title={words.title}
          verb={words.verb}
          onClose={() => setAsked(null)}
          act={(reason) => put(asked, { reason })}
        >
          {words.what}
        </ReasonDialog>
      )}
    </>
  );
}

const WORDS: Record<Asked, { readonly title: string; readonly verb: string; readonly what: string }> = {
  pause: {
    title: 'Pause the sender',
    verb: 'Pause',
    what: 'Nothing is begun through it until somebody resumes it. What is under way ends; the rest waits, and loses no time.',
  },
  resume: {
    title: 'Resume the sender',
    verb: 'Resume',
    what: 'What waits for it is begun at once, and it takes its place in the order again.',
  },
  archive: {
    title: 'Archive the sender',
    verb: 'Archive',
    what: 'It takes nothing new. Its deliveries and their history stay, and it can be restored.',
  },
};
