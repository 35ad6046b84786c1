// Needs review: what nobody knows the outcome of, and what contradicts the record.
'use client';
import { Button, Tabs } from '@mantine/core';
import { IconAlertTriangle, IconStack2, IconSwitch3 } from '@tabler/icons-react';
import { useRouter } from 'next/navigation';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { Page } from '../../components/page';
import { AppLink, useHref } from '../../frame/app-link';
import { ConflictList } from './conflicts/conflict-list';
import { Groups } from './groups';
import { Waiting } from './waiting';

const TABS = ['waiting', 'groups', 'conflicts'] as const;

export default function ReviewPage() {
  const [tab] = useQueryState('tab', parseAsStringLiteral(TABS).withDefault('waiting'));
  const router = useRouter();
  const hrefTo = useHref();
  return (
    <Page
      title="Needs review"
      lead="These may or may not have been sent, and nothing will be sent by itself. Look at the evidence, then decide."
      actions={
        <Button component={AppLink} path="/review/batches" variant="default" leftSection={<IconStack2 size={14} />}>
          Batches
        </Button>
      }
    >
      <Tabs
        value={tab}
        // Filters and the place in a list belong to their own tab.
        onChange={(value) => router.push(hrefTo('/review', { tab: value ?? undefined }))}
        keepMounted={false}
      >
        <Tabs.List mb="md">
          <Tabs.Tab value="waiting" leftSection={<IconAlertTriangle size={14} aria-hidden />}>
            Waiting
          </Tabs.Tab>
          <Tabs.Tab value="groups" leftSection={<IconStack2 size={14} aria-hidden />}>
            By incident
          </Tabs.Tab>
          <Tabs.Tab value="conflicts" leftSection={<IconSwitch3 size={14} aria-hidden />}>
            Conflicts
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="waiting">
          <Waiting />
        </Tabs.Panel>
        <Tabs.Panel value="groups">
          <Groups />
        </Tabs.Panel>
        <Tabs.Panel value="conflicts">
          <ConflictList />
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}
