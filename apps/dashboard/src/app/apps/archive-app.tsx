// Taking an app out of use. Nothing of it is deleted, and who administers the service can bring it back.
'use client';
import type { App } from '@oneping/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/api';
import { useSwitchApp } from '../../api/use-app';
import { useMe } from '../../api/use-me';
import { usePermissions } from '../../api/use-permissions';
import { PermittedButton } from '../../components/permitted-button';
import { ReasonDialog } from '../../components/reason-dialog';

export function ArchiveApp({ app }: { readonly app: App }) {
  const client = useQueryClient();
  const switchApp = useSwitchApp();
  const { data: me } = useMe();
  const [isAsked, setAsked] = useState(false);
  const other = me?.apps.find(({ slug }) => slug !== app.slug);
  const why =
    usePermissions().whyNot('admin') ?? (other === undefined ? 'It is the only app that you can see.' : undefined);

  async function archive(reason: string): Promise<void> {
    await api.write('PUT', `/v1/apps/${app.id}/archive`, { reason }, { query: { app: app.slug } });
    if (other !== undefined) switchApp(other.slug);
    // Only marked as stale: the page is about the archived app until the other one's is there, and may not ask for it any more.
    await client.invalidateQueries({ queryKey: ['apps'], refetchType: 'none' });
    await client.invalidateQueries({ queryKey: ['me'] });
  }

  return (
    <>
      <PermittedButton whyNot={why} onClick={() => setAsked(true)}>
        Archive the app
      </PermittedButton>
      {isAsked && (
        <ReasonDialog
          title={`Archive ${app.slug}`}
          verb="Archive"
          color="red"
          onClose={() => setAsked(false)}
          act={archive}
        >
          Its API keys are refused from now on, and nobody sees it here. What it has accepted is still delivered. Only
          who administers the whole service can bring it back.
        </ReasonDialog>
      )}
    </>
  );
}
