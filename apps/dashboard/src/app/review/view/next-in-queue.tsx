// The way on to the delivery that has waited longest, and is not put off.
'use client';
import { Button, Group } from '@mantine/core';
import type { Delivery } from '@oneping/contracts';
import { IconArrowRight } from '@tabler/icons-react';
import { useGet } from '../../../api/use-get';
import { useNowMs } from '../../../components/clock';
import { AppLink } from '../../../frame/app-link';
import { isPutOff } from '../put-off';
import { QUEUE } from '../review-list';

/** More than people put off at one time. */
const LOOKED_AT = 50;

interface NextInQueueProps {
  /** The delivery that one comes from. */
  readonly after: string | undefined;
  readonly isFocused?: boolean;
}

export function NextInQueue({ after, isFocused = false }: NextInQueueProps) {
  const { data } = useGet<{ readonly data: readonly Delivery[] }>('deliveries', '/v1/deliveries', {
    ...QUEUE,
    limit: LOOKED_AT,
  });
  const nowMs = useNowMs();
  const others = data?.body.data.filter(({ id }) => id !== after);
  const next = others?.find((other) => !isPutOff(other, nowMs));
  return (
    <Group gap="xs">
      {next !== undefined && (
        <Button
          component={AppLink}
          path="/review/view"
          query={{ id: next.id }}
          rightSection={<IconArrowRight size={14} />}
          data-autofocus={isFocused || undefined}
        >
          Next in queue
        </Button>
      )}
      <Button component={AppLink} path="/review" variant="default">
        {backWords(others, next)}
      </Button>
    </Group>
  );
}

function backWords(others: readonly Delivery[] | undefined, next: Delivery | undefined): string {
  if (others === undefined || next !== undefined || others.length >= LOOKED_AT - 1) return 'Back to the queue';
  return others.length === 0 ? 'Nothing else waits: back to the queue' : 'All that waits is put off: back to the queue';
}
