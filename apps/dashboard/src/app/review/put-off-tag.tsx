// The mark of what somebody has put off, with the time that is left; nothing once that is over.
'use client';
import type { Delivery } from '@oneping/contracts';
import { IconClockPause } from '@tabler/icons-react';
import { useNowMs } from '../../components/clock';
import { inWords } from '../../components/durations';
import { Tag } from '../../components/tag';
import { isPutOff } from './put-off';

export function PutOffTag({ snoozedUntil }: Pick<Delivery, 'snoozedUntil'>) {
  const nowMs = useNowMs();
  if (snoozedUntil === null || !isPutOff({ snoozedUntil }, nowMs)) return null;
  return (
    <Tag tone="grey" icon={<IconClockPause aria-hidden />}>
      Put off, {inWords(Math.ceil((Date.parse(snoozedUntil) - nowMs) / 1_000))}
    </Tag>
  );
}
