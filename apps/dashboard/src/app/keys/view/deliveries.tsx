// The deliveries of a key, with the way to review those that need it.
'use client';
import { Anchor, Table, Text } from '@mantine/core';
import type { Delivery } from '@oneping/contracts';
import { useClock } from '../../../components/clock';
import { codeWords } from '../../../components/code-words';
import { nextStepWords } from '../../../components/next-step';
import { Section } from '../../../components/section';
import { StateTag } from '../../../components/state-tag';
import { When } from '../../../components/when';
import { AppLink } from '../../../frame/app-link';

export function Deliveries({ deliveries }: { readonly deliveries: readonly Delivery[] }) {
  return (
    <Section title="Deliveries">
      {deliveries.length === 0 ? (
        <Text size="sm" c="dimmed">
          Purged after expiry.
        </Text>
      ) : (
        <Table.ScrollContainer
          minWidth={560}
          scrollAreaProps={{ viewportProps: { tabIndex: 0, 'aria-label': 'Deliveries, scrollable' } }}
        >
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>State</Table.Th>
                <Table.Th>To</Table.Th>
                <Table.Th>Sender</Table.Th>
                <Table.Th>Send</Table.Th>
                <Table.Th>Why</Table.Th>
                <Table.Th>Next</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {deliveries.map((delivery) => (
                <Row key={delivery.id} delivery={delivery} />
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </Section>
  );
}

function Row({ delivery }: { readonly delivery: Delivery }) {
  const { status, attention, channel, recipient, sender, sendNumber, reason, providerStatus, provedAt } = delivery;
  return (
    <Table.Tr>
      <Table.Td>
        <StateTag state={status} attention={attention} />
      </Table.Td>
      <Table.Td>
        <Text size="xs" c="dimmed">
          {channel}
        </Text>
        <bdi>{recipient}</bdi>
      </Table.Td>
      <Table.Td>
        <bdi>{sender.name}</bdi>
      </Table.Td>
      <Table.Td>{sendNumber}</Table.Td>
      <Table.Td>
        <bdi>{reason === null ? (providerStatus ?? '–') : (reason.detail ?? codeWords(reason.code))}</bdi>
        {provedAt !== null && isContradicted(delivery) && (
          <div>
            Proof came <When at={provedAt} />: the provider has it. The key counts as sent, the record stays.
          </div>
        )}
      </Table.Td>
      <Table.Td>
        <Next of={delivery} />
      </Table.Td>
    </Table.Tr>
  );
}

/** Proof came for what had ended otherwise: no delivery leaves its end, and it is sent all the same. */
function isContradicted({ status, provedAt, finishedAt }: Delivery): boolean {
  return provedAt !== null && finishedAt !== null && status !== 'sent';
}

/** What comes by itself, and the way to whoever has to decide. */
function Next({ of: delivery }: { readonly of: Delivery }) {
  const { nowMs } = useClock();
  const { id, status, attention, dueAt } = delivery;
  const step = nextStepWords(delivery, nowMs);
  const isReviewed = status === 'unknown' || attention !== null;
  return (
    <>
      {step !== undefined && <div>{step}</div>}
      {isReviewed && (
        <Anchor component={AppLink} path="/review/view" query={{ id }} size="sm">
          Review
        </Anchor>
      )}
      {!isReviewed && isContradicted(delivery) && (
        <Anchor component={AppLink} path="/review/view" query={{ id }} size="sm">
          The proof
        </Anchor>
      )}
      {step === undefined &&
        !isReviewed &&
        !isContradicted(delivery) &&
        (status === 'queued' && dueAt !== null ? <When at={dueAt} /> : '–')}
    </>
  );
}
