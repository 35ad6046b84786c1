// The way on to the delivery that has waited longest, and is not put off.
'use client';
import { Button, Group } from '@mantine/core';
import type { Delivery } from '@oneping/contracts';
import { IconArrowRight } from '@tabler/icons-react';
import { useGet } from '../../../api/use-get';
import { AppLink } from '../../../frame/app-link';
import { QUEUE } from '../review-list';

/** One, where the first is the one that one comes from. */
const LOOKED_AT = 2;

interface Queue {
  readonly data: readonly Delivery[];
}

interface NextInQueueProps {
  /** The delivery that one comes from. */
  readonly after: string | undefined;
  readonly isFocused?: boolean;
}

export function NextInQueue({ after, isFocused = false }: NextInQueueProps) {
  const others = (queue: Queue | undefined) => queue?.data.filter(({ id }) => id !== after);
  const queue = { ...QUEUE, limit: LOOKED_AT };
  const waiting = others(useGet<Queue>('deliveries', '/v1/deliveries', { ...queue, snoozed: 'false' }).data?.body);
  const next = waiting?.[0];
  const isNoneLeft = waiting?.length === 0;
  const putOff = useGet<Queue>(
    'deliveries',
    '/v1/deliveries',
    { ...queue, snoozed: 'true' },
    { enabled: isNoneLeft },
  ).data;
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
        {isNoneLeft ? backWords(others(putOff?.body)) : 'Back to the queue'}
      </Button>
    </Group>
  );
}

/** `putOff`: undefined as long as nobody knows. */
function backWords(putOff: readonly Delivery[] | undefined): string {
  if (putOff === undefined) return 'Back to the queue';
  return putOff.length === 0 ? 'Nothing else waits: back to the queue' : 'All that waits is put off: back to the queue';
}
