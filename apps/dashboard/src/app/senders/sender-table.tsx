// All senders in one table, channel by channel, so that what is compared stands in one column.
'use client';
import { Paper, ScrollArea, Table } from '@mantine/core';
import { CHANNELS, type Provider, type Sender } from '@oneping/contracts';
import clsx from 'clsx';
import cards from '../../components/card-rows.module.css';
import type { SenderHealth } from '../../components/sender-health';
import { ChannelRows } from './channel-rows';
import classes from './senders.module.css';

interface SenderTableProps {
  readonly senders: readonly Sender[];
  readonly health: readonly SenderHealth[];
  readonly providers: readonly Provider[];
}

interface Column {
  readonly label: string;
  readonly isNumber?: boolean;
}

const COLUMNS: readonly Column[] = [
  { label: 'Order' },
  { label: 'Sender' },
  { label: 'State' },
  { label: 'Last day' },
  { label: 'Success, 1 h', isNumber: true },
  { label: 'Unknown', isNumber: true },
  { label: 'p95', isNumber: true },
  { label: 'Waiting', isNumber: true },
  { label: 'If an answer is lost' },
  { label: 'Last trouble' },
];

export function SenderTable({ senders, ...rest }: SenderTableProps) {
  const channels = CHANNELS.filter((channel) => senders.some((sender) => sender.channel === channel));
  return (
    <Paper component="section" aria-label="Senders by channel" miw={0}>
      <ScrollArea
        className={clsx(cards['cards'], classes['table'])}
        viewportProps={{ tabIndex: 0, 'aria-label': 'Senders, scrollable' }}
      >
        <Table horizontalSpacing="xs">
          <Table.Thead>
            <Table.Tr>
              {COLUMNS.map(({ label, isNumber = false }) => (
                <Table.Th key={label} {...(isNumber ? { ta: 'right' as const } : {})}>
                  {label}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          {channels.map((channel) => (
            <ChannelRows
              key={channel}
              channel={channel}
              senders={senders.filter((sender) => sender.channel === channel)}
              width={COLUMNS.length}
              {...rest}
            />
          ))}
        </Table>
      </ScrollArea>
    </Paper>
  );
}
