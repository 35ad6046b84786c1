// The senders of one channel, with how they do.
'use client';
import { Anchor, ScrollArea, Table, Text } from '@mantine/core';
import type { Overview, Sender } from '@oneping/contracts';
import { SenderStateTag } from '../../components/sender-state-tag';
import { When } from '../../components/when';
import { AppLink } from '../../frame/app-link';

interface SenderTableProps {
  readonly senders: readonly Sender[];
  readonly health: Overview['senders'];
}

export function SenderTable({ senders, health }: SenderTableProps) {
  return (
    <ScrollArea viewportProps={{ tabIndex: 0, 'aria-label': 'Senders, scrollable' }}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Order</Table.Th>
            <Table.Th>Name</Table.Th>
            <Table.Th>Provider</Table.Th>
            <Table.Th>State</Table.Th>
            <Table.Th ta="right">Sent, 1 h</Table.Th>
            <Table.Th ta="right">Refused</Table.Th>
            <Table.Th ta="right">Unknown</Table.Th>
            <Table.Th>Why paused</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {senders.map((sender) => (
            <Row key={sender.id} sender={sender} lastHour={health.find(({ id }) => id === sender.id)?.lastHour} />
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea>
  );
}

interface RowProps {
  readonly sender: Sender;
  readonly lastHour: Overview['senders'][number]['lastHour'] | undefined;
}

function Row({ sender, lastHour }: RowProps) {
  return (
    <Table.Tr>
      <Table.Td>{sender.state === 'archived' ? '–' : sender.position}</Table.Td>
      <Table.Td>
        <Anchor component={AppLink} path="/senders/view" query={{ id: sender.id }} inherit>
          <bdi>{sender.name}</bdi>
        </Anchor>
      </Table.Td>
      <Table.Td>{sender.provider}</Table.Td>
      <Table.Td>
        <SenderStateTag state={sender.state} />
      </Table.Td>
      <Table.Td ta="right">{lastHour?.sent ?? '–'}</Table.Td>
      <Table.Td ta="right">{lastHour?.refused ?? '–'}</Table.Td>
      <Table.Td ta="right">{lastHour?.unknown ?? '–'}</Table.Td>
      <Table.Td>
        {sender.pauseReason !== null && (
          <Text span inherit>
            <bdi>{sender.pauseReason}</bdi> {sender.pausedSince !== null && <When at={sender.pausedSince} />}
          </Text>
        )}
      </Table.Td>
    </Table.Tr>
  );
}
