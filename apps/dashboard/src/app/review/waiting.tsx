// The queue: every delivery that waits for a person, the oldest first. Ticked rows lead to one decision for many.
'use client';
import { Button, Text } from '@mantine/core';
import { type Delivery, LIMITS } from '@oneping/contracts';
import { IconStack2 } from '@tabler/icons-react';
import { useState } from 'react';
import { usePermissions } from '../../api/use-permissions';
import { Empty } from '../../components/empty';
import { AppLink, useHref } from '../../frame/app-link';
import { DataList } from '../../list/data-list';
import { filterOfRows, queryOfFilter } from './batch-selection';
import { DELIVERY_PANEL } from './delivery-panel';
import { REVIEW_COLUMNS } from './review-columns';
import { QUEUE, REVIEW_FILTERS } from './review-list';

const idOf = (delivery: Delivery) => delivery.id;
const nameOf = (delivery: Delivery) => delivery.messageId;

export function Waiting() {
  const hrefTo = useHref();
  const { may } = usePermissions();
  const [rows, setRows] = useState<readonly Delivery[]>([]);
  return (
    <DataList<Delivery>
      kind="deliveries"
      path="/v1/deliveries"
      label="Deliveries that need review"
      filters={REVIEW_FILTERS}
      fixed={QUEUE}
      idOf={idOf}
      columns={REVIEW_COLUMNS}
      panel={DELIVERY_PANEL}
      hrefOf={({ id }) => hrefTo('/review/view', { id })}
      {...(may('resolve') ? { selection: { rows, onChange: setRows, nameOf } } : {})}
      aside={
        rows.length > LIMITS.namedInBatch ? (
          <Text size="sm">At most {LIMITS.namedInBatch} can be decided about by ticking: use an incident instead.</Text>
        ) : rows.length > 0 ? (
          <Button
            component={AppLink}
            path="/review/batches"
            query={{ new: 'yes', ...queryOfFilter(filterOfRows(rows)) }}
            leftSection={<IconStack2 size={14} />}
          >
            {rows.length === 1 ? 'Decide about this one' : `Decide about these ${rows.length}`}
          </Button>
        ) : null
      }
      whenEmpty={
        <Empty kind="good" title="Nothing needs review">
          Every send has a known outcome. What becomes unknown is looked up by itself first; only what nobody can find
          out waits here.
          <Text size="xs" mt={6}>
            To see one, send to <span className="mono">opaque@sandbox.test</span>.
          </Text>
        </Empty>
      }
    />
  );
}
