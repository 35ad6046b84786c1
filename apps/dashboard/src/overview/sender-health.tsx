// How each sender does: its state in a word, the last day as bars, and the last hour in numbers.
'use client';
import { Anchor, ScrollArea, Table, Text } from '@mantine/core';
import type { Overview } from '@oneping/contracts';
import type { ReactNode } from 'react';
import { CallsSpark } from '../components/calls-spark';
import cards from '../components/card-rows.module.css';
import { CHANNEL_WORDS } from '../components/channel-words';
import { grouped } from '../components/numbers';
import { Section } from '../components/section';
import { successWords } from '../components/sender-health';
import { SenderStateTag } from '../components/sender-state-tag';
import { Unknowns } from '../components/unknowns';
import { AppLink } from '../frame/app-link';

export function SenderHealth({ senders }: { readonly senders: Overview['senders'] }) {
  return (
    <Section title="Senders">
      <ScrollArea className={cards['cards'] ?? ''} viewportProps={{ tabIndex: 0, 'aria-label': 'Senders, scrollable' }}>
        <Table horizontalSpacing="xs" verticalSpacing={4}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Sender</Table.Th>
              <Table.Th>State</Table.Th>
              <Table.Th>Last day</Table.Th>
              <Table.Th ta="right" style={{ whiteSpace: 'nowrap' }}>
                Success, 1 h
              </Table.Th>
              <Table.Th ta="right">Unknown</Table.Th>
              <Table.Th ta="right">Waiting</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {senders.map((sender) => (
              <Row key={sender.id} sender={sender} />
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea>
    </Section>
  );
}

function Row({ sender }: { readonly sender: Overview['senders'][number] }) {
  const { id, name, channel, state, lastHour, lastDay, waiting } = sender;
  return (
    <Table.Tr>
      <Table.Td data-label="Sender">
        <span style={{ whiteSpace: 'nowrap' }}>
          <Anchor component={AppLink} path="/senders/view" query={{ id }} inherit>
            <bdi>{name}</bdi>
          </Anchor>
          <Text span inherit c="dimmed">
            , {CHANNEL_WORDS[channel]}
          </Text>
        </span>
      </Table.Td>
      <Table.Td data-label="State">
        <SenderStateTag state={state} health={sender} />
      </Table.Td>
      <Table.Td data-label="Last day">
        <CallsSpark calls={lastDay} />
      </Table.Td>
      <Count label="Success, 1 h">{successWords(lastHour)}</Count>
      <Count label="Unknown">
        <Unknowns count={lastHour.unknown} />
      </Count>
      <Count label="Waiting">{grouped(waiting)}</Count>
    </Table.Tr>
  );
}

function Count({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <Table.Td data-label={label} ta="right">
      {children}
    </Table.Td>
  );
}
