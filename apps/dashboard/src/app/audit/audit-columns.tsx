// What the audit log shows of each event.
import { Group } from '@mantine/core';
import type { AuditEvent } from '@oneping/contracts';
import type { DataTableColumn } from 'mantine-datatable';
import { actionWords, targetWords } from '../../components/audit-words';
import { Clipped } from '../../components/clipped';
import { Copyable } from '../../components/copyable';
import { When } from '../../components/when';
import { HEAD, NARROW, PLAIN, WIDE_LINE } from '../../list/widths';
import { Sealed } from './sealed';
import { Who } from './who';

export const AUDIT_COLUMNS: DataTableColumn<AuditEvent>[] = [
  { accessor: 'at', title: 'When', ...PLAIN, render: (event) => <When at={event.at} as="absolute" /> },
  { accessor: 'actor', title: 'Who', ...NARROW, render: (event) => <Who event={event} /> },
  { accessor: 'action', title: 'What', ...HEAD, render: (event) => actionWords(event.action) },
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
    ...WIDE_LINE,
    render: (event) => <Clipped text={event.reason} />,
  },
  { accessor: 'seal', title: 'Seal', ...HEAD, render: (event) => <Sealed event={event} /> },
];
