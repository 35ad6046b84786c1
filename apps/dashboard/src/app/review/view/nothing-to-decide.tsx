// In place of the choices where there are none: what has been decided, by whom and why, and the way on.
import { Paper, Stack, Text } from '@mantine/core';
import type { DeliveryRecord } from '@oneping/contracts';
import { When } from '../../../components/when';
import { NextInQueue } from './next-in-queue';
import { Step } from './step';
import { TakenBy } from './taken-by';

export function NothingToDecide({ record: { id, status, conflicts, decisions } }: { readonly record: DeliveryRecord }) {
  const decided = decisions.find(({ action }) => action === 'delivery.resolve');
  return (
    <Paper>
      <Step name="Your decision">
        <Stack gap="sm">
          <Text size="sm">
            {conflicts.some(({ acknowledgedAt }) => acknowledgedAt === null)
              ? 'Nothing is left to decide but to acknowledge the contradiction.'
              : 'There is nothing to decide about it as it stands.'}
          </Text>
          {decided && (
            <Text size="sm">
              Decided <When at={decided.at} /> that it was {status === 'sent' ? 'sent' : 'not sent'},
              <TakenBy decision={decided} />
            </Text>
          )}
          <NextInQueue after={id} />
        </Stack>
      </Step>
    </Paper>
  );
}
