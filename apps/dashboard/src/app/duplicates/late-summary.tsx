// How late repeats came, against how long keys are kept: the window that would have caught them.
'use client';
import { Alert, Anchor, Text } from '@mantine/core';
import type { ExpiryFigures } from '@oneping/contracts';
import { IconHourglassHigh } from '@tabler/icons-react';
import { useGet } from '../../api/use-get';
import { inWords } from '../../components/durations';
import { lateWords } from '../../components/late-words';
import { AppLink } from '../../frame/app-link';

export function LateSummary() {
  const { data } = useGet<ExpiryFigures>('expiry', '/v1/expiry');
  const late = data?.body.repeatsAfterExpiry;
  return (
    <>
      <Text size="sm" c="dimmed" mb="sm">
        Each was refused with 410, so that nobody was pinged twice; but a caller still retried.{' '}
        <Anchor component={AppLink} path="/expiry" inherit underline="always">
          All apps, and what expires next
        </Anchor>
      </Text>
      {late && late.count > 0 && (
        <Alert color="orange" p="xs" mb="sm" icon={<IconHourglassHigh size={16} aria-hidden />}>
          <Text size="sm">
            Keys are kept for {inWords(late.retentionSeconds)} now. {lateWords(late)}
            {late.p95DelaySeconds !== null && ` 95 % came within ${inWords(late.p95DelaySeconds)} of the original.`}
          </Text>
        </Alert>
      )}
    </>
  );
}
