// One sender of the table: its place, its state in a word, the last day as bars, and the last hour in numbers.
'use client';
import { Anchor, Group, Table, Text } from '@mantine/core';
import type { Provider, Sender } from '@oneping/contracts';
import type { ReactNode } from 'react';
import { CallsSpark } from '../../components/calls-spark';
import { LastTrouble } from '../../components/last-trouble';
import { grouped } from '../../components/numbers';
import { callCount, lookUpWords, msWords, type SenderHealth, successWords } from '../../components/sender-health';
import { SenderStateTag } from '../../components/sender-state-tag';
import { Unknowns } from '../../components/unknowns';
import { When } from '../../components/when';
import { AppLink } from '../../frame/app-link';
import { OrderButtons } from './order-buttons';

interface SenderRowProps {
  readonly sender: Sender;
  /** From 1; 0: it is archived. */
  readonly place: number;
  /** How many can be put in order; 0: not by this person. */
  readonly count: number;
  /** Undefined while it is not known, and of one that is archived. */
  readonly health: SenderHealth | undefined;
  readonly provider: Provider | undefined;
  readonly onMove: (by: -1 | 1) => void;
}

export function SenderRow({ sender, place, count, health, provider, onMove }: SenderRowProps) {
  const { id, name, state, pauseReason, pausedSince } = sender;
  return (
    <Table.Tr>
      <Table.Td data-label="Order">
        <Group gap={4} wrap="nowrap">
          {place === 0 ? '–' : place}
          {place > 0 && count > 1 && <OrderButtons name={name} place={place} count={count} onMove={onMove} />}
        </Group>
      </Table.Td>
      <Table.Td data-label="Sender">
        <span>
          <Anchor component={AppLink} path="/senders/view" query={{ id }} inherit>
            <bdi>{name}</bdi>
          </Anchor>
          <Text span inherit c="dimmed">
            , {sender.provider}
          </Text>
        </span>
      </Table.Td>
      <Table.Td data-label="State">
        <span>
          <SenderStateTag state={state} health={health} />
          {pauseReason !== null && (
            <Text span size="xs" c="dimmed" display="block" maw={260}>
              <bdi>{pauseReason}</bdi> {pausedSince !== null && <When at={pausedSince} />}
            </Text>
          )}
        </span>
      </Table.Td>
      <Table.Td data-label="Last day">{health ? <CallsSpark calls={health.lastDay} /> : '–'}</Table.Td>
      <Figure label="Success, 1 h">{health ? <Success calls={health.lastHour} /> : '–'}</Figure>
      <Figure label="Unknown">{health ? <Unknowns count={health.lastHour.unknown} /> : '–'}</Figure>
      <Figure label="p95">{health ? msWords(health.lastHour.p95Ms) : '–'}</Figure>
      <Figure label="Waiting">{health ? grouped(health.waiting) : '–'}</Figure>
      <Table.Td data-label="If an answer is lost">{provider ? lookUpWords(provider) : '–'}</Table.Td>
      <Table.Td data-label="Last trouble">
        <span>{health ? <LastTrouble trouble={health.lastTrouble} /> : '–'}</span>
      </Table.Td>
    </Table.Tr>
  );
}

function Success({ calls }: { readonly calls: SenderHealth['lastHour'] }) {
  const count = callCount(calls);
  return (
    <span>
      {successWords(calls)}
      {count > 0 && (
        <Text span inherit c="dimmed">
          {' '}
          of {grouped(count)}
        </Text>
      )}
    </span>
  );
}

function Figure({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <Table.Td data-label={label} ta="right" style={{ whiteSpace: 'nowrap' }}>
      {children}
    </Table.Td>
  );
}
