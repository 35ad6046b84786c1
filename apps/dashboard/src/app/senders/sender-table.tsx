// The senders of one channel in the order in which they are taken, with how they do.
'use client';
import { Anchor, Button, Group, ScrollArea, Stack, Table, Text } from '@mantine/core';
import type { Channel, Provider, Sender } from '@oneping/contracts';
import type { ReactNode } from 'react';
import { usePermissions } from '../../api/use-permissions';
import cards from '../../components/card-rows.module.css';
import { LastTrouble } from '../../components/last-trouble';
import { grouped } from '../../components/numbers';
import { lookUpWords, msWords, type SenderHealth, successWords } from '../../components/sender-health';
import { SenderStateTag } from '../../components/sender-state-tag';
import { Trouble } from '../../components/trouble';
import { When } from '../../components/when';
import { AppLink } from '../../frame/app-link';
import { OrderButtons } from './order-buttons';
import { useSenderOrder } from './use-sender-order';

interface SenderTableProps {
  readonly channel: Channel;
  readonly senders: readonly Sender[];
  readonly health: readonly SenderHealth[];
  readonly providers: readonly Provider[];
}

export function SenderTable({ channel, senders, health, providers }: SenderTableProps) {
  const isAdmin = usePermissions().may('admin');
  const { order, isChanged, move, undo, save } = useSenderOrder(channel, senders);
  const placeOf = ({ id }: Sender) => order.indexOf(id) + 1;
  // Those that are archived stand behind the others, and have no place.
  const rows = [...senders].sort((a, b) => (placeOf(a) || Number.MAX_VALUE) - (placeOf(b) || Number.MAX_VALUE));
  return (
    <Stack gap="xs">
      <ScrollArea
        className={cards['cards'] ?? ''}
        viewportProps={{ tabIndex: 0, 'aria-label': `Senders of ${channel}, scrollable` }}
      >
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Order</Table.Th>
              <Table.Th>Sender</Table.Th>
              <Table.Th>State</Table.Th>
              <Table.Th ta="right">Success, 1 h</Table.Th>
              <Table.Th ta="right">Sent</Table.Th>
              <Table.Th ta="right">Refused</Table.Th>
              <Table.Th ta="right">Unknown</Table.Th>
              <Table.Th ta="right">p95</Table.Th>
              <Table.Th ta="right">Waiting</Table.Th>
              <Table.Th>If an answer is lost</Table.Th>
              <Table.Th>Last trouble</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((sender) => (
              <Row
                key={sender.id}
                sender={sender}
                place={placeOf(sender)}
                count={isAdmin ? order.length : 0}
                health={health.find(({ id }) => id === sender.id)}
                provider={providers.find(({ id }) => id === sender.provider)}
                onMove={(by) => move(sender.id, by)}
              />
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea>
      {save.error && (
        <Trouble problem={save.error} {...(save.error.isRetryable ? { onRetry: () => save.mutate() } : {})} />
      )}
      {isChanged && (
        <Group gap="xs" justify="flex-end">
          <Text size="sm" role="status">
            Not saved: the first open one is taken.
          </Text>
          <Button variant="default" onClick={undo}>
            Undo
          </Button>
          <Button loading={save.isPending} onClick={() => save.mutate()}>
            Save the order
          </Button>
        </Group>
      )}
    </Stack>
  );
}

interface RowProps {
  readonly sender: Sender;
  /** From 1; 0: it is archived. */
  readonly place: number;
  /** How many can be put in order; 0: not by this person. */
  readonly count: number;
  readonly health: SenderHealth | undefined;
  readonly provider: Provider | undefined;
  readonly onMove: (by: -1 | 1) => void;
}

function Row({ sender, place, count, health, provider, onMove }: RowProps) {
  const lastHour = health?.lastHour;
  return (
    <Table.Tr>
      <Table.Td data-label="Order">
        <Group gap={4} wrap="nowrap">
          {place === 0 ? '–' : place}
          {place > 0 && count > 1 && <OrderButtons name={sender.name} place={place} count={count} onMove={onMove} />}
        </Group>
      </Table.Td>
      <Table.Td data-label="Sender">
        <span>
          <Anchor component={AppLink} path="/senders/view" query={{ id: sender.id }} inherit>
            <bdi>{sender.name}</bdi>
          </Anchor>
          <Text span inherit c="dimmed">
            , {sender.provider}
          </Text>
        </span>
      </Table.Td>
      <Table.Td data-label="State" miw={130}>
        <span>
          <SenderStateTag state={sender.state} health={health} />
          {sender.pauseReason !== null && (
            <Text size="xs" c="dimmed" maw={260}>
              <bdi>{sender.pauseReason}</bdi> {sender.pausedSince !== null && <When at={sender.pausedSince} />}
            </Text>
          )}
        </span>
      </Table.Td>
      <Figure label="Success, 1 h">{lastHour ? successWords(lastHour) : '–'}</Figure>
      <Figure label="Sent">{lastHour?.sent ?? '–'}</Figure>
      <Figure label="Refused">{lastHour?.refused ?? '–'}</Figure>
      <Figure label="Unknown">{lastHour?.unknown ?? '–'}</Figure>
      <Figure label="p95">{lastHour ? msWords(lastHour.p95Ms) : '–'}</Figure>
      <Figure label="Waiting">{health ? grouped(health.waiting) : '–'}</Figure>
      <Table.Td data-label="If an answer is lost">{provider ? lookUpWords(provider) : '–'}</Table.Td>
      <Table.Td data-label="Last trouble">
        <span>{health ? <LastTrouble trouble={health.lastTrouble} /> : '–'}</span>
      </Table.Td>
    </Table.Tr>
  );
}

function Figure({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <Table.Td data-label={label} ta="right" style={{ whiteSpace: 'nowrap' }}>
      {children}
    </Table.Td>
  );
}
