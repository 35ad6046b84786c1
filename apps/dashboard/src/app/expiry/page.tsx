// Expiry: when the protection of finished keys ends, and which repeats came too late for it.
'use client';
import { SimpleGrid, Skeleton, Stack } from '@mantine/core';
import type { ExpiryFigures } from '@oneping/contracts';
import { useGet } from '../../api/use-get';
import { Page } from '../../components/page';
import { Trouble } from '../../components/trouble';
import { Counts } from './counts';
import classes from './expiry.module.css';
import { FindKey } from './find-key';
import { Hours } from './hours';
import { LateRepeats } from './late-repeats';
import { Purge } from './purge';

const EVERY_MS = 30_000;

export default function ExpiryPage() {
  const { data, error, refetch } = useGet<ExpiryFigures>('expiry', '/v1/expiry', {}, { everyMs: EVERY_MS });
  const figures = data?.body;
  return (
    <Page title="Expiry" lead="A finished key answers repeats until it expires; after that they get 410.">
      {error && <Trouble problem={error} onRetry={() => refetch()} />}
      {!figures && !error && <Skeleton height={320} aria-busy="true" aria-label="Loading" />}
      {figures && (
        <Stack gap="md">
          <Counts figures={figures} />
          <SimpleGrid cols={{ base: 1, md: 2 }} className={classes['pair'] ?? ''}>
            <Hours hours={figures.hours} />
            <Purge figures={figures} />
          </SimpleGrid>
          <LateRepeats />
          <FindKey />
        </Stack>
      )}
    </Page>
  );
}
