// What the audit log shows of each event.
import { Group, Text } from '@mantine/core';
import type { AuditEvent } from '@oneping/contracts';
import type { DataTableColumn } from 'mantine-datatable';
import { actionWords, targetWords } from '../../components/audit-words';
import { Clipped } from '../../components/clipped';
import { Copyable } from '../../components/copyable';
import { When } from '../../components/when';
import { NARROW, WIDE } from '../../list/widths';
import { Sealed } from './sealed';
import { Who } from './who';

export const AUDIT_COLUMNS: DataTableColumn<AuditEvent>[] = [
  { accessor: 'at', title: 'When', render: (event) => <When at={event.at} as="absolute" /> },
  { accessor: 'actor', title: 'Who', ...NARROW, render: (event) => <Who event={event} /> },
  { accessor: 'action', title: 'What', render: (event) => actionWords(event.action) },
  {
    accessor: 'targetId',
    title: 'Of what',
    ...NARROW,
    render: (event) => (
      <Group gap={6} wrap="nowrap">
        <span style={{ whiteSpace: 'nowrap' }}>{targetWords(event.targetKind)}</span>
        <Copyable value={event.targetId} label={`${event.targetKind} id`} />
      </Group>
    ),
  },
  {
    accessor: 'reason',
    title: 'Why',
    ...WIDE,
    render: (event) =>
      event.reason === null ? (
        <Text span c="dimmed" inherit>
          –
        </Text>
      ) : (
        <Clipped text={event.reason} />
      ),
  },
  { accessor: 'seal', title: 'Seal', render: (event) => <Sealed event={event} /> },
];
