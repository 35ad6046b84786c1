// Needs review: what nobody knows the outcome of, and what contradicts the record.
'use client';
import { Tabs } from '@mantine/core';
import { IconStack2 } from '@tabler/icons-react';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { usePermissions } from '../../api/use-permissions';
import { NotForRole } from '../../components/not-for-role';
import { Page } from '../../components/page';
import { PermittedButton } from '../../components/permitted-button';
import { useHref } from '../../frame/app-link';
import { useGo } from '../../frame/go';
import { Conflicts } from './conflicts/conflicts';
import { Groups } from './groups';
import { Waiting } from './waiting';

const TABS = ['waiting', 'groups', 'conflicts'] as const;

const OF_UNKNOWN =
  'These may or may not have been sent, and nothing will be sent by itself. Look at the evidence, then decide.';
const OF_CONFLICTS =
  'What a provider says and what is on record contradict each other. Nothing changes by itself: look, and say that you have.';

export default function ReviewPage() {
  const [tab] = useQueryState('tab', parseAsStringLiteral(TABS).withDefault('waiting'));
  const go = useGo();
  const hrefTo = useHref();
  const why = usePermissions().whyNot('review');
  return (
    <Page
      title="Needs review"
      lead={tab === 'conflicts' ? OF_CONFLICTS : OF_UNKNOWN}
      actions={
        <PermittedButton
          whyNot={why}
          leftSection={<IconStack2 size={14} />}
          onClick={() => go(hrefTo('/review/batches'))}
        >
          Batches
        </PermittedButton>
      }
    >
      <Tabs
        value={tab}
        // Filters and the place in a list belong to their own tab.
        onChange={(value) => go(hrefTo('/review', { tab: value ?? undefined }))}
        keepMounted={false}
      >
        <Tabs.List mb="md">
          <Tabs.Tab value="waiting">Waiting</Tabs.Tab>
          <Tabs.Tab value="groups">By incident</Tabs.Tab>
          {why === undefined && <Tabs.Tab value="conflicts">Conflicts</Tabs.Tab>}
        </Tabs.List>
        <Tabs.Panel value="waiting">
          <Waiting />
        </Tabs.Panel>
        <Tabs.Panel value="groups">
          <Groups />
        </Tabs.Panel>
        <Tabs.Panel value="conflicts">{why === undefined ? <Conflicts /> : <NotForRole why={why} />}</Tabs.Panel>
      </Tabs>
    </Page>
  );
}
