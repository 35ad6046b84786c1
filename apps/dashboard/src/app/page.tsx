// Overview: is anything stuck, is anything failing, is it working?
'use client';
import { SegmentedControl, SimpleGrid, Skeleton, Stack } from '@mantine/core';
import type { Overview } from '@oneping/contracts';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { useApp } from '../api/use-app';
import { useGet } from '../api/use-get';
import { Page } from '../components/page';
import { Trouble } from '../components/trouble';
import { AttentionStrip } from '../overview/attention-strip';
import { Charts } from '../overview/charts';
import { Decisions } from '../overview/decisions';
import { Figures } from '../overview/figures';
import { FirstSteps, useFirstRun } from '../overview/first-steps';
import { NoApp } from '../overview/no-app';
import classes from '../overview/overview.module.css';
import { SenderHealth } from '../overview/sender-health';
import { Workers } from '../overview/workers';

const RANGES = ['1h', '24h', '7d', '30d', '90d'] as const;
const EVERY_MS = 30_000;

export default function OverviewPage() {
  const [range, setRange] = useQueryState('range', parseAsStringLiteral(RANGES).withDefault('24h'));
  const { data, error, refetch } = useGet<Overview>('overview', '/v1/overview', { range }, { everyMs: EVERY_MS });
  const overview = data?.body;
  const app = useApp();
  return (
    <Page
      title="Overview"
      actions={
        <SegmentedControl
          size="xs"
          aria-label="Time range"
          value={range}
          onChange={(value) => setRange(RANGES.find((known) => known === value) ?? null)}
          data={RANGES.map((value) => ({ value, label: value }))}
        />
      }
    >
      {error && <Trouble problem={error} onRetry={() => refetch()} />}
      {app === undefined ? <NoApp /> : overview ? <Content overview={overview} /> : !error && <Loading />}
    </Page>
  );
}

function Content({ overview }: { readonly overview: Overview }) {
  const firstRun = useFirstRun();
  return (
    <Stack gap="sm">
      <AttentionStrip overview={overview} />
      {firstRun === null && <Skeleton height={240} />}
      {firstRun && <FirstSteps run={firstRun} />}
      {firstRun === undefined && (
        <>
          <Figures overview={overview} />
          <Charts overview={overview} />
        </>
      )}
      <div className={classes['below']}>
        <div className={classes['left']}>
          <SenderHealth senders={overview.senders} />
          <Workers workers={overview.workers} />
        </div>
        <Decisions decisions={overview.decisions} />
      </div>
    </Stack>
  );
}

function Loading() {
  return (
    <Stack gap="sm" aria-busy="true">
      <Skeleton height={38} />
      <SimpleGrid cols={{ base: 2, sm: 3, lg: 6 }} spacing="sm">
        {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
          <Skeleton key={key} height={88} />
        ))}
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="sm">
        <Skeleton height={190} />
        <Skeleton height={190} />
      </SimpleGrid>
    </Stack>
  );
}
