// Above the choices: until when somebody has put the decision off, who, and why.
'use client';
import { Text } from '@mantine/core';
import type { DeliveryRecord } from '@oneping/contracts';
import { useNowMs } from '../../../components/clock';
import { When } from '../../../components/when';
import { isPutOff, whoPutOff } from '../put-off';
import { TakenBy } from './taken-by';

export function PutOffNote({ snoozedUntil, decisions }: Pick<DeliveryRecord, 'snoozedUntil' | 'decisions'>) {
  const nowMs = useNowMs();
  if (snoozedUntil === null || !isPutOff({ snoozedUntil }, nowMs)) return null;
  const taken = whoPutOff(decisions);
  return (
    <Text size="sm">
      Put off until <When at={snoozedUntil} as="absolute" />
      {taken && <TakenBy decision={taken} />}
    </Text>
  );
}
