// All apps of the service, for who administers it: making them, and bringing archived ones back.
'use client';
import { ScrollArea, Table, Text } from '@mantine/core';
import type { App, CreatedApiKey } from '@oneping/contracts';
import { useQueryClient } from '@tanstack/react-query';
import clsx from 'clsx';
import { useState } from 'react';
import { api } from '../../api/api';
import { useApp, useSwitchApp } from '../../api/use-app';
import { useMe } from '../../api/use-me';
import cards from '../../components/card-rows.module.css';
import { PermittedButton } from '../../components/permitted-button';
import { ReasonDialog } from '../../components/reason-dialog';
import { Section } from '../../components/section';
import { Tag } from '../../components/tag';
import { When } from '../../components/when';
import { HEAD, LAST, PLAIN } from '../../list/widths';
import { NewApp } from './new-app';
import { ShownOnce } from './shown-once';
import { useApps } from './use-apps';

export function AppList() {
  const { apps } = useApps();
  const { data: me } = useMe();
  const [isAdding, setAdding] = useState(false);
  const [made, setMade] = useState<CreatedApiKey | null>(null);
  const [restored, setRestored] = useState<App | null>(null);
  const why = me?.isInstanceAdmin ? undefined : 'Only who administers the whole service makes apps.';
  return (
    <Section
      title="All apps"
      actions={
        <PermittedButton whyNot={why} onClick={() => setAdding(true)}>
          Create an app
        </PermittedButton>
      }
    >
      {made && <ShownOnce made={made} onClose={() => setMade(null)} />}
      <ScrollArea viewportProps={{ tabIndex: 0, 'aria-label': 'Apps, scrollable' }}>
        <Table className={clsx(cards['cards'], cards['headlined'])}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>App</Table.Th>
              <Table.Th>Environment</Table.Th>
              <Table.Th>Made</Table.Th>
              <Table.Th>State</Table.Th>
              <Table.Th aria-label="Actions" />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {(apps ?? []).map((app) => (
              <Row key={app.id} app={app} whyNot={why} onRestore={() => setRestored(app)} />
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea>
      {isAdding && <NewApp onClose={() => setAdding(false)} onMade={(key) => setMade(key ?? null)} />}
      {restored && <RestoreApp app={restored} onClose={() => setRestored(null)} />}
    </Section>
  );
}

interface RowProps {
  readonly app: App;
  readonly whyNot: string | undefined;
  readonly onRestore: () => void;
}

function Row({ app: { slug, name, environment, createdAt, archivedAt }, whyNot, onRestore }: RowProps) {
  const shown = useApp();
  const switchApp = useSwitchApp();
  const client = useQueryClient();

  async function open(): Promise<void> {
    switchApp(slug);
    // The API knows members for a few seconds by heart: a new app may have been missing from its last answer.
    await client.invalidateQueries({ queryKey: ['me'] });
  }

  return (
    <Table.Tr>
      <Table.Td data-label="App" className={HEAD.cellsClassName}>
        {slug}
        {name !== slug && (
          <Text size="xs" c="dimmed">
            <bdi>{name}</bdi>
          </Text>
        )}
      </Table.Td>
      <Table.Td data-label="Environment" className={HEAD.cellsClassName}>
        <Tag tone={environment === 'live' ? 'green' : 'grey'}>{environment}</Tag>
      </Table.Td>
      <Table.Td data-label="Made">
        <When at={createdAt} />
      </Table.Td>
      <Table.Td data-label="State" className={PLAIN.cellsClassName}>
        {archivedAt === null ? (
          'In use'
        ) : (
          <>
            Archived <When at={archivedAt} />
          </>
        )}
      </Table.Td>
      <Table.Td data-label="Actions" ta="right" className={LAST.cellsClassName}>
        {archivedAt === null ? (
          <PermittedButton
            size="compact-xs"
            whyNot={slug === shown ? 'You look at it.' : undefined}
            onClick={() => void open()}
          >
            Open
          </PermittedButton>
        ) : (
          <PermittedButton size="compact-xs" whyNot={whyNot} onClick={onRestore}>
            Restore
          </PermittedButton>
        )}
      </Table.Td>
    </Table.Tr>
  );
}

function RestoreApp({ app, onClose }: { readonly app: App; readonly onClose: () => void }) {
  const client = useQueryClient();

  async function restore(reason: string): Promise<void> {
    // Of the service, not of an app: this one is nobody's while it is archived.
    await api.write('PUT', `/v1/apps/${app.id}/restore`, { reason });
    await client.invalidateQueries({ queryKey: ['me'] });
    await client.invalidateQueries({ queryKey: ['apps'] });
  }

  return (
    <ReasonDialog title={`Restore ${app.slug}`} verb="Restore" onClose={onClose} act={restore}>
      Its members see it again, and API keys that were not revoked work again.
    </ReasonDialog>
  );
}
