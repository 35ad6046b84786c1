// The audit log: who did what, why, and where it stands in the chain. Who administers the service reads its own log, too.
'use client';
import { Tabs } from '@mantine/core';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { useMe } from '../../api/use-me';
import { usePermissions } from '../../api/use-permissions';
import { NotForRole } from '../../components/not-for-role';
import { Page } from '../../components/page';
import { useHref } from '../../frame/app-link';
import { useGo } from '../../frame/go';
import { AuditList } from './audit-list';

const LEVELS = ['app', 'service'] as const;

export default function AuditPage() {
  const why = usePermissions().whyNot('audit');
  const isOfService = useMe().data?.isInstanceAdmin === true;
  // Absent from the navigation; its address may have been passed on all the same.
  if (why !== undefined)
    return (
      <Page title="Audit">
        <NotForRole why={why} />
      </Page>
    );
  return (
    <Page
      title="Audit"
      lead="Who did what, and why. Nothing here can be changed; each entry is sealed into a chain within seconds."
    >
      {isOfService ? <Levels /> : <AuditList level="app" />}
    </Page>
  );
}

function Levels() {
  const [level] = useQueryState('level', parseAsStringLiteral(LEVELS).withDefault('app'));
  const go = useGo();
  const hrefTo = useHref();
  return (
    // Filters and the place in a list belong to their own tab.
    <Tabs value={level} onChange={(to) => go(hrefTo('/audit', { level: to ?? undefined }))}>
      <Tabs.List mb="md">
        <Tabs.Tab value="app">This app</Tabs.Tab>
        <Tabs.Tab value="service">The service itself</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value={level}>
        <AuditList key={level} level={level} />
      </Tabs.Panel>
    </Tabs>
  );
}
