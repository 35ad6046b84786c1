// The senders of one channel in the order in which they are taken: a group of the table, with what is changed in it.
'use client';
import { Button, Group, Table, Text } from '@mantine/core';
import type { Channel, Provider, Sender } from '@oneping/contracts';
import { usePermissions } from '../../api/use-permissions';
import { CHANNEL_WORDS } from '../../components/channel-words';
import type { SenderHealth } from '../../components/sender-health';
import { Trouble } from '../../components/trouble';
import { SenderRow } from './sender-row';
import classes from './senders.module.css';
import { useSenderOrder } from './use-sender-order';

interface ChannelRowsProps {
  readonly channel: Channel;
  readonly senders: readonly Sender[];
  readonly health: readonly SenderHealth[];
  readonly providers: readonly Provider[];
  /** How many columns the table has. */
  readonly width: number;
}

export function ChannelRows({ channel, senders, health, providers, width }: ChannelRowsProps) {
  const isAdmin = usePermissions().may('admin');
  const { order, isChanged, move, undo, save } = useSenderOrder(channel, senders);
  const placeOf = ({ id }: Sender) => order.indexOf(id) + 1;
  // Those that are archived stand behind the others, and have no place.
  const rows = [...senders].sort((a, b) => (placeOf(a) || Number.MAX_VALUE) - (placeOf(b) || Number.MAX_VALUE));
  return (
    <Table.Tbody>
      <Table.Tr className={classes['channel'] ?? ''}>
        <Table.Th colSpan={width} scope="rowgroup">
          {CHANNEL_WORDS[channel]}
        </Table.Th>
      </Table.Tr>
      {rows.map((sender) => (
        <SenderRow
          key={sender.id}
          sender={sender}
          place={placeOf(sender)}
          count={isAdmin ? order.length : 0}
          health={health.find(({ id }) => id === sender.id)}
          provider={providers.find(({ id }) => id === sender.provider)}
          onMove={(by) => move(sender.id, by)}
        />
      ))}
      {(isChanged || save.error) && (
        <Table.Tr>
          <Table.Td colSpan={width}>
            {save.error && (
              <Trouble problem={save.error} {...(save.error.isRetryable ? { onRetry: () => save.mutate() } : {})} />
            )}
            {isChanged && (
              <Group gap="xs">
                <Button loading={save.isPending} onClick={() => save.mutate()}>
                  Save the order
                </Button>
                <Button variant="default" onClick={undo}>
                  Undo
                </Button>
                <Text size="sm" role="status">
                  Not saved: the first open one is taken.
                </Text>
              </Group>
            )}
          </Table.Td>
        </Table.Tr>
      )}
    </Table.Tbody>
  );
}
