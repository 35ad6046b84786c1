// What one request did to many, such as the decisions of a batch: one row until somebody opens it.
import { Anchor } from '@mantine/core';
import type { AuditEvent } from '@oneping/contracts';
import { targetWords } from '../../components/audit-words';
import { AppLink } from '../../frame/app-link';
import type { Grouping } from '../../list/use-groups';
import { batchOf } from './batch-of';
import { Sealed } from './sealed';

export const AUDIT_GROUPING: Grouping<AuditEvent> = {
  nameOf: ({ requestId, action, actor }) => (requestId === null ? null : `${requestId} ${action} ${actor}`),
  cells: {
    targetId: (rows, page) => <Targets rows={rows} page={page} />,
    seal: (rows) => rows[0] && <Sealed event={rows[0]} since={rows.at(-1)} />,
  },
};

interface TargetsProps {
  readonly rows: readonly AuditEvent[];
  readonly page: readonly AuditEvent[];
}

function Targets({ rows, page }: TargetsProps) {
  const batch = batchOf(rows, page);
  const kind = rows[0]?.targetKind ?? '';
  const many = kind === 'delivery' ? `${rows.length} deliveries` : `${rows.length} × ${targetWords(kind)}`;
  if (batch === undefined) return many;
  return (
    <span title={`Batch ${batch.name}: ${many}`}>
      Batch{' '}
      <Anchor component={AppLink} path="/review/batches" query={{ id: batch.id }} inherit>
        <bdi>{batch.name}</bdi>
      </Anchor>
      : {many}
    </span>
  );
}
