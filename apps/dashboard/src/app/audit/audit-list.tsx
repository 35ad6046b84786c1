// One audit log as a list: that of the app, or that of the service itself.
'use client';
import type { AuditEvent } from '@oneping/contracts';
import { placeOf } from '../../components/audit-place';
import { ACTION_OPTIONS, actionWords, TARGET_OPTIONS, targetWords } from '../../components/audit-words';
import { Empty } from '../../components/empty';
import { useHref } from '../../frame/app-link';
import { DataList } from '../../list/data-list';
import { type Filter, rangeFilter } from '../../list/filter';
import { AUDIT_COLUMNS } from './audit-columns';
import { AUDIT_GROUPING } from './audit-grouping';
import { AuditPanel } from './audit-panel';

const FILTERS: readonly Filter[] = [
  rangeFilter('from', 'When'),
  { name: 'actor', label: 'Actor', placeholder: 'operator:…' },
  { name: 'action', label: 'Action', isSeveral: true, options: ACTION_OPTIONS, labelOf: actionWords },
  { name: 'targetKind', label: 'Kind of target', isSeveral: true, options: TARGET_OPTIONS, labelOf: targetWords },
  { name: 'targetId', label: 'Target', placeholder: 'An id' },
];
const FIXED = { app: { level: 'app' }, service: { level: 'service' } };
const PANEL = {
  title: (event: AuditEvent) => actionWords(event.action),
  isInWords: true,
  content: (event: AuditEvent) => <AuditPanel event={event} />,
};

const idOf = (event: AuditEvent) => event.id;

export function AuditList({ level }: { readonly level: keyof typeof FIXED }) {
  const hrefTo = useHref();
  return (
    <DataList<AuditEvent>
      kind="audit"
      path="/v1/audit-events"
      label="Audit log"
      filters={FILTERS}
      fixed={FIXED[level]}
      idOf={idOf}
      columns={AUDIT_COLUMNS}
      hrefOf={(event) => {
        const place = placeOf(event);
        return place ? hrefTo(place.path, { id: place.id }) : hrefTo('/audit', { level });
      }}
      panel={PANEL}
      grouping={AUDIT_GROUPING}
      whenEmpty={
        <Empty kind="never" title="Nothing has been decided yet">
          Decisions, changes of settings, sign-ins and exports are written down here.
        </Empty>
      }
    />
  );
}
