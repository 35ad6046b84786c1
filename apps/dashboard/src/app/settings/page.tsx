// Settings: one's own sign-in and what runs here for everybody; alerts and the people of the service for admins.
'use client';
import { Tabs } from '@mantine/core';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import type { ReactNode } from 'react';
import { usePermissions } from '../../api/use-permissions';
import { Page } from '../../components/page';
import { About } from './about/about';
import { OwnAccount } from './account/own-account';
import { AlertRules } from './alerts/alert-rules';
import { Operators } from './operators/operators';

const TABS = ['account', 'alerts', 'operators', 'about'] as const;
type Tab = (typeof TABS)[number];

interface Part {
  readonly label: string;
  readonly content: ReactNode;
  /** Absent for whoever is no admin of the app. */
  readonly isForAdmins: boolean;
}

const PARTS: Record<Tab, Part> = {
  account: { label: 'My account', content: <OwnAccount />, isForAdmins: false },
  alerts: { label: 'Alerts', content: <AlertRules />, isForAdmins: true },
  operators: { label: 'Operators', content: <Operators />, isForAdmins: true },
  about: { label: 'About', content: <About />, isForAdmins: false },
};

export default function SettingsPage() {
  const isAdmin = usePermissions().may('admin');
  const [asked, setAsked] = useQueryState(
    'tab',
    parseAsStringLiteral(TABS).withDefault('account').withOptions({ history: 'push' }),
  );
  const tabs = TABS.filter((tab) => isAdmin || !PARTS[tab].isForAdmins);
  const shown = tabs.includes(asked) ? asked : 'account';
  return (
    <Page title="Settings">
      <Tabs
        value={shown}
        onChange={(value) => setAsked(TABS.find((tab) => tab === value) ?? 'account')}
        keepMounted={false}
      >
        <Tabs.List mb="md">
          {tabs.map((tab) => (
            <Tabs.Tab key={tab} value={tab}>
              {PARTS[tab].label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map((tab) => (
          <Tabs.Panel key={tab} value={tab}>
            {PARTS[tab].content}
          </Tabs.Panel>
        ))}
      </Tabs>
    </Page>
  );
}
