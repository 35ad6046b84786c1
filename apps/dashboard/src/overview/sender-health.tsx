// How each sender does: its state in a word, and the last hour.
'use client';
import { Anchor, Paper, ScrollArea, Table, Text, Title } from '@mantine/core';
import type { Overview } from '@oneping/contracts';
import cards from '../components/card-rows.module.css';
import { grouped } from '../components/numbers';
import { successWords } from '../components/sender-health';
import { SenderStateTag } from '../components/sender-state-tag';
import { AppLink } from '../frame/app-link';

export function SenderHealth({ senders }: { readonly senders: Overview['senders'] }) {
  return (
    <Paper component="section" aria-label="Senders" miw={0}>
      <Title order={2} mb="xs">
        Senders
      </Title>
      <ScrollArea className={cards['cards'] ?? ''} viewportProps={{ tabIndex: 0, 'aria-label': 'Senders, scrollable' }}>
        <Table horizontalSpacing="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Sender</Table.Th>
              <Table.Th>State</Table.Th>
              <Table.Th ta="right" style={{ whiteSpace: 'nowrap' }}>
                Success, 1 h
              </Table.Th>
              <Table.Th ta="right">Refused</Table.Th>
              <Table.Th ta="right">Unknown</Table.Th>
              <Table.Th ta="right">Waiting</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {senders.map((sender) => {
              const { id, name, channel, state, lastHour, waiting } = sender;
              return (
                <Table.Tr key={id}>
                  <Table.Td data-label="Sender">
                    <span>
                      <Anchor component={AppLink} path="/senders/view" query={{ id }} inherit>
                        <bdi>{name}</bdi>
                      </Anchor>
                      <Text span inherit c="dimmed">
                        , {channel}
                      </Text>
                    </span>
                  </Table.Td>
                  <Table.Td data-label="State">
                    <SenderStateTag state={state} health={sender} />
                  </Table.Td>
                  <Table.Td data-label="Success, 1 h" ta="right">
                    {successWords(lastHour)}
                  </Table.Td>
                  <Table.Td data-label="Refused" ta="right">
                    {lastHour.refused}
                  </Table.Td>
                  <Table.Td data-label="Unknown" ta="right">
                    <Text span inherit {...(lastHour.unknown > 0 ? { c: 'var(--tone-orange-ink)', fw: 600 } : {})}>
                      {lastHour.unknown}
                    </Text>
                  </Table.Td>
                  <Table.Td data-label="Waiting" ta="right">
                    {grouped(waiting)}
                  </Table.Td>
                </Table.Tr>
              );
            })}
          </Table.Tbody>
        </Table>
      </ScrollArea>
    </Paper>
  );
}
