// The deliveries of a key, with the way to review those that need it.
'use client';
import { Anchor, Table, Text } from '@mantine/core';
import type { Delivery } from '@oneping/contracts';
import { useNowMs } from '../../../components/clock';
import { codeWords } from '../../../components/code-words';
import { nextStepWords } from '../../../components/next-step';
import { Section } from '../../../components/section';
import { StateTag } from '../../../components/state-tag';
import { When } from '../../../components/when';
import { AppLink } from '../../../frame/app-link';
import { RecordTable } from './record-table';

const COLUMNS = ['State', 'To', 'Sender', 'Send', 'Why', 'Next'];

export function Deliveries({ deliveries }: { readonly deliveries: readonly Delivery[] }) {
  return (
    <Section title="Deliveries">
      {deliveries.length === 0 ? (
        <Text size="sm" c="dimmed">
          Purged after expiry.
        </Text>
      ) : (
        <RecordTable label="Deliveries" minWidth={560} columns={COLUMNS}>
          {deliveries.map((delivery) => (
            <Row key={delivery.id} delivery={delivery} />
          ))}
        </RecordTable>
      )}
    </Section>
  );
}

function Row({ delivery }: { readonly delivery: Delivery }) {
  const { status, attention, channel, recipient, sender, sendNumber, reason, providerStatus, provedAt } = delivery;
  return (
    <Table.Tr>
      <Table.Td data-label="State">
        <StateTag state={status} attention={attention} />
      </Table.Td>
      <Table.Td data-label="To">
        <Text size="xs" c="dimmed">
          {channel}
        </Text>
        <bdi>{recipient}</bdi>
      </Table.Td>
      <Table.Td data-label="Sender">
        <bdi>{sender.name}</bdi>
      </Table.Td>
      <Table.Td data-label="Send">{sendNumber}</Table.Td>
      <Table.Td data-label="Why">
        <bdi>{reason === null ? (providerStatus ?? '–') : (reason.detail ?? codeWords(reason.code))}</bdi>
        {provedAt !== null && isContradicted(delivery) && (
          <div>
            Proof came <When at={provedAt} />: the provider has it. The key counts as sent, the record stays.
          </div>
        )}
      </Table.Td>
      <Table.Td data-label="Next">
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
export function Next({ of: delivery }: { readonly of: Delivery }) {
  const nowMs = useNowMs();
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
          Proof
        </Anchor>
      )}
      {step === undefined &&
        !isReviewed &&
        !isContradicted(delivery) &&
        (status === 'queued' && dueAt !== null ? <When at={dueAt} /> : '–')}
    </>
  );
}
