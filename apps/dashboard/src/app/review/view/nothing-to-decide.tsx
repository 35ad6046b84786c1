// In place of the choices where there are none: what has been decided, by whom and why, and the way on.
import { Stack, Text } from '@mantine/core';
import type { DeliveryRecord } from '@oneping/contracts';
import { Section } from '../../../components/section';
import { When } from '../../../components/when';
import { NextInQueue } from './next-in-queue';
import { TakenBy } from './taken-by';

export function NothingToDecide({ record: { id, conflicts, decisions } }: { readonly record: DeliveryRecord }) {
  const decided = decisions.find(({ action }) => action === 'delivery.resolve');
  return (
    <Section title="2 Your decision">
      <Stack gap="sm">
        <Text size="sm">
          {conflicts.some(({ acknowledgedAt }) => acknowledgedAt === null)
            ? 'Nothing is left to decide but to acknowledge the contradiction.'
            : 'There is nothing to decide about it as it stands.'}
        </Text>
        {decided && (
          <Text size="sm">
            Decided <When at={decided.at} />
            <TakenBy decision={decided} />
          </Text>
        )}
        <NextInQueue after={id} />
      </Stack>
    </Section>
  );
}
