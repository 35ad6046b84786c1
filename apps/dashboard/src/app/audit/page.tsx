// The audit log: who did what, why, and where it stands in the chain.
'use client';
import type { AuditEvent } from '@oneping/contracts';
import { ACTION_OPTIONS, actionWords, TARGET_OPTIONS, targetWords } from '../../components/audit-words';
import { Empty } from '../../components/empty';
import { Page } from '../../components/page';
import { useHref } from '../../frame/app-link';
import { DataList } from '../../list/data-list';
import { type Filter, rangeFilter } from '../../list/filter';
import { AUDIT_COLUMNS } from './audit-columns';
import { AuditPanel } from './audit-panel';
import { placeOf } from './audit-place';

const FILTERS: readonly Filter[] = [
  rangeFilter('from', 'When'),
  { name: 'actor', label: 'Actor', placeholder: 'operator:…' },
  { name: 'action', label: 'Action', isSeveral: true, options: ACTION_OPTIONS, labelOf: actionWords },
  { name: 'targetKind', label: 'Kind of target', isSeveral: true, options: TARGET_OPTIONS, labelOf: targetWords },
  { name: 'targetId', label: 'Target', placeholder: 'An id' },
];

const idOf = (event: AuditEvent) => event.id;

export default function AuditPage() {
  const hrefTo = useHref();
  return (
    <Page
      title="Audit"
      lead="Who did what, and why. Nothing here can be changed; each entry is sealed into a chain within seconds."
    >
      <DataList<AuditEvent>
        kind="audit"
        path="/v1/audit-events"
        label="Audit log"
        filters={FILTERS}
        idOf={idOf}
        columns={AUDIT_COLUMNS}
        hrefOf={(event) => {
          const place = placeOf(event);
          return place ? hrefTo(place.path, { id: place.id }) : hrefTo('/audit');
        }}
        panel={{ title: (event) => actionWords(event.action), content: (event) => <AuditPanel event={event} /> }}
        whenEmpty={
          <Empty kind="never" title="Nothing has been decided yet">
            Decisions, changes of settings, sign-ins and exports are written down here.
          </Empty>
        }
      />
    </Page>
  );
}
