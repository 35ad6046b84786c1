// The next 24 hours, a bar each: how many keys lose their protection when. With a table twin.
'use client';
import { ScrollArea, Switch, Table, Text } from '@mantine/core';
import type { ExpiryFigures } from '@oneping/contracts';
import { useState } from 'react';
import { useZone } from '../../components/clock';
import { grouped } from '../../components/numbers';
import { Section } from '../../components/section';
import { absoluteTime } from '../../components/when';
import classes from './hours.module.css';

type HourCounts = ExpiryFigures['hours'];

export function Hours({ hours }: { readonly hours: HourCounts }) {
  const [isTable, setTable] = useState(false);
  const isEmpty = hours.every(({ count }) => count === 0);
  return (
    <Section
      title="Expiring hour by hour"
      actions={
        <Switch
          size="xs"
          label="Table"
          labelPosition="left"
          aria-label="Expiring hour by hour as a table"
          checked={isTable}
          onChange={(event) => setTable(event.currentTarget.checked)}
        />
      }
    >
      {isTable ? (
        <HoursTable hours={hours} />
      ) : isEmpty ? (
        <Text size="sm" c="dimmed" ta="center" py={64}>
          No key of this app expires within 24 hours.
        </Text>
      ) : (
        <Bars hours={hours} />
      )}
    </Section>
  );
}

function Bars({ hours }: { readonly hours: HourCounts }) {
  const { isUtc } = useZone();
  const most = Math.max(...hours.map(({ count }) => count));
  const clock = new Intl.DateTimeFormat('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    ...(isUtc ? { timeZone: 'UTC' } : {}),
  });
  const total = hours.reduce((sum, { count }) => sum + count, 0);
  return (
    <div role="img" aria-label={`${grouped(total)} keys expire within 24 hours, at most ${grouped(most)} in one hour.`}>
      <div className={classes['bars']} aria-hidden>
        {hours.map(({ from, count }) => (
          <div
            key={from}
            className={classes['bar']}
            title={`${clock.format(new Date(from))}: ${grouped(count)}`}
            style={{ height: `${(count / most) * 100}%` }}
          />
        ))}
      </div>
      <div className={classes['axis']} aria-hidden>
        {hours
          .filter((_, index) => index % 6 === 0)
          .map(({ from }) => (
            <span key={from}>{clock.format(new Date(from))}</span>
          ))}
        <span>at most {grouped(most)} an hour</span>
      </div>
    </div>
  );
}

function HoursTable({ hours }: { readonly hours: HourCounts }) {
  const { isUtc } = useZone();
  return (
    <ScrollArea h={190} viewportProps={{ tabIndex: 0, 'aria-label': 'Expiring hour by hour, as a table' }}>
      <Table stickyHeader>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Hour from</Table.Th>
            <Table.Th ta="right">Keys</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {hours.map(({ from, count }) => (
            <Table.Tr key={from}>
              <Table.Td>{absoluteTime(new Date(from), isUtc)}</Table.Td>
              <Table.Td ta="right">{grouped(count)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea>
  );
}
