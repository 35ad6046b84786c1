// The deliveries of a key in a narrow place: who and how on one line, what comes of it below.
'use client';
import { Group, Stack } from '@mantine/core';
import type { Delivery } from '@oneping/contracts';
import { Channels } from '../../components/channels';
import { codeWords } from '../../components/code-words';
import { Section } from '../../components/section';
import { StateTag } from '../../components/state-tag';
import { Next } from './view/deliveries';

export function PanelDeliveries({ deliveries }: { readonly deliveries: readonly Delivery[] }) {
  return (
    <Section title="Deliveries">
      <Stack component="ul" gap="sm" p={0} m={0} fz="sm" style={{ listStyle: 'none' }}>
        {deliveries.map((delivery) => (
          <li key={delivery.id}>
            <One delivery={delivery} />
          </li>
        ))}
      </Stack>
    </Section>
  );
}

function One({ delivery }: { readonly delivery: Delivery }) {
  const { status, attention, channel, recipient, sender, reason, finishedAt } = delivery;
  return (
    <>
      <Group gap={8}>
        <StateTag state={status} attention={attention} />
        <Channels of={[channel]} />
        <bdi>{recipient}</bdi>
        <bdi>{sender.name}</bdi>
      </Group>
      {reason !== null && <bdi>{reason.detail ?? codeWords(reason.code)}</bdi>}
      {finishedAt === null && <Next of={delivery} />}
    </>
  );
}
