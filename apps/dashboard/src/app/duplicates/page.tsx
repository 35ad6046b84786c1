// Duplicates, for auditors: what was suppressed, what differed, what came too late, and what may have gone out twice.
'use client';
import { Tabs } from '@mantine/core';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { Page } from '../../components/page';
import { useHref } from '../../frame/app-link';
import { useGo } from '../../frame/go';
import { AfterExpiry } from './after-expiry';
import { MismatchList } from './mismatch-list';
import { Suppressed } from './suppressed';
import { Suspicious } from './suspicious';

const TABS = ['suppressed', 'mismatches', 'expired', 'suspicious'] as const;
type Tab = (typeof TABS)[number];

const LABELS: Record<Tab, string> = {
  suppressed: 'Suppressed',
  mismatches: 'Mismatches',
  expired: 'After expiry',
  suspicious: 'Possible double sends',
};

const LISTS: Record<Tab, () => React.ReactNode> = {
  suppressed: Suppressed,
  mismatches: MismatchList,
  expired: AfterExpiry,
  suspicious: Suspicious,
};

export default function DuplicatesPage() {
  const [tab] = useQueryState('tab', parseAsStringLiteral(TABS).withDefault('suppressed'));
  const go = useGo();
  const hrefTo = useHref();
  const List = LISTS[tab];
  return (
    <Page
      title="Duplicates"
      lead="Every repeat that was answered instead of acted on, with who, when and what they were told."
    >
      {/* Each tab has filters of its own: changing the tab leaves those of the other behind. */}
      <Tabs value={tab} onChange={(to) => go(hrefTo('/duplicates', { tab: to ?? undefined }))}>
        <Tabs.List mb="md">
          {TABS.map((value) => (
            <Tabs.Tab key={value} value={value}>
              {LABELS[value]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={tab}>
          <List key={tab} />
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}
