// A key's record, laid out: what happened on the left, the facts on the right.
'use client';
import { Stack } from '@mantine/core';
import type { Notification } from '@oneping/contracts';
import { Attempts } from './attempts';
import { Content } from './content';
import { Deliveries } from './deliveries';
import { KeyFacts } from './key-facts';
import { KeyHeader } from './key-header';
import classes from './key-record.module.css';
import { Mismatches } from './mismatches';
import { Requests } from './requests';
import { Timeline } from './timeline';

export function KeyRecord({ record }: { readonly record: Notification }) {
  return (
    <Stack gap="md">
      <KeyHeader record={record} />
      <div className={classes['columns']}>
        <Stack gap="md" miw={0}>
          <Timeline record={record} />
          <Deliveries deliveries={record.deliveries} />
          <Attempts attempts={record.attempts} timeline={record.timeline} deliveries={record.deliveries} />
          <Requests record={record} />
          {record.mismatchCount > 0 && <Mismatches record={record} />}
        </Stack>
        <Stack gap="md" miw={0}>
          <KeyFacts record={record} />
          <Content record={record} />
        </Stack>
      </div>
    </Stack>
  );
}
