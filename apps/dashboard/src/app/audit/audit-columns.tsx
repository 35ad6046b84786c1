// What the audit log shows of each event.
import { Text } from '@mantine/core';
import type { AuditEvent } from '@oneping/contracts';
import type { DataTableColumn } from 'mantine-datatable';
import { actionWords, targetWords } from '../../components/audit-words';
import { Copyable } from '../../components/copyable';
import { When } from '../../components/when';
import { Sealed } from './sealed';
import { Who } from './who';

export const AUDIT_COLUMNS: DataTableColumn<AuditEvent>[] = [
  { accessor: 'at', title: 'When', render: (event) => <When at={event.at} absolute /> },
  { accessor: 'actor', title: 'Who', width: 190, render: (event) => <Who event={event} /> },
  { accessor: 'action', title: 'What', render: (event) => actionWords(event.action) },
  {
    accessor: 'targetId',
    title: 'Of what',
    width: 190,
    render: (event) => (
      <>
        {targetWords(event.targetKind)} <Copyable value={event.targetId} label={`${event.targetKind} id`} />
      </>
    ),
  },
  {
    accessor: 'reason',
    title: 'Why',
    width: 260,
    render: (event) =>
      event.reason === null ? (
        <Text span c="dimmed" inherit>
          –
        </Text>
      ) : (
        <bdi>{event.reason}</bdi>
      ),
  },
  { accessor: 'seal', title: 'Seal', render: (event) => <Sealed event={event} /> },
];
