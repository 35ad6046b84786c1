// The way on to the delivery that has waited longest.
'use client';
import { Button, Group } from '@mantine/core';
import type { Delivery } from '@oneping/contracts';
import { IconArrowRight } from '@tabler/icons-react';
import { useGet } from '../../../api/use-get';
import { AppLink } from '../../../frame/app-link';
import { QUEUE } from '../review-list';

interface NextInQueueProps {
  /** The delivery that one comes from. */
  readonly after: string | undefined;
  readonly isFocused?: boolean;
}

export function NextInQueue({ after, isFocused = false }: NextInQueueProps) {
  const { data } = useGet<{ readonly data: readonly Delivery[] }>('deliveries', '/v1/deliveries', {
    ...QUEUE,
    limit: 2,
  });
  const next = data?.body.data.find(({ id }) => id !== after);
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
        {data !== undefined && next === undefined ? 'Nothing else waits: back to the queue' : 'Back to the queue'}
      </Button>
    </Group>
  );
}
