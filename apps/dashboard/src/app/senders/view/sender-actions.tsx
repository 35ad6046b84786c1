// Pausing, resuming and archiving a sender, each with its reason.
'use client';
import type { Sender } from '@oneping/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../api/api';
import { useApp } from '../../../api/use-app';
import { usePermissions } from '../../../api/use-permissions';
import { PermittedButton } from '../../../components/permitted-button';
import { ReasonDialog } from '../../../components/reason-dialog';

type Action = 'pause' | 'archive';

const WORDS: Record<Action, { readonly title: string; readonly verb: string; readonly what: string }> = {
  pause: {
    title: 'Pause the sender',
    verb: 'Pause',
    what: 'Nothing is begun through it until somebody resumes it. What is under way ends; the rest waits, and loses no time.',
  },
  archive: {
    title: 'Archive the sender',
    verb: 'Archive',
    what: 'It takes nothing new. Its deliveries and their history stay.',
  },
};

export function SenderActions({ sender }: { readonly sender: Sender }) {
  const app = useApp();
  const client = useQueryClient();
  const { whyNot } = usePermissions();
  const [asked, setAsked] = useState<Action | null>(null);
  const refresh = () => client.invalidateQueries({ queryKey: ['senders'] });

  async function act(action: Action | 'resume', body?: object): Promise<void> {
    await api.write('PUT', `/v1/senders/${sender.id}/${action}`, body, { query: { app } });
    await refresh();
  }

  return (
    <>
      {sender.state === 'paused' ? (
        <PermittedButton whyNot={whyNot('resolve')} onClick={() => void act('resume')}>
          Resume
        </PermittedButton>
      ) : (
        <PermittedButton
          whyNot={whyNot('resolve') ?? (sender.state === 'archived' ? 'It is archived.' : undefined)}
          onClick={() => setAsked('pause')}
        >
          Pause
        </PermittedButton>
      )}
      <PermittedButton
        whyNot={whyNot('admin') ?? (sender.state === 'archived' ? 'It is archived.' : undefined)}
        onClick={() => setAsked('archive')}
      >
        Archive
      </PermittedButton>
      {asked !== null && (
        <ReasonDialog
          title={WORDS[asked].title}
          verb={WORDS[asked].verb}
          onClose={() => setAsked(null)}
          act={(reason) => act(asked, { reason })}
        >
          {WORDS[asked].what}
        </ReasonDialog>
      )}
    </>
  );
}
