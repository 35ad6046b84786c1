// The alert rules of the app: what fires now, and what would.
'use client';
import { Skeleton, Stack } from '@mantine/core';
import type { AlertRule } from '@oneping/contracts';
import { useState } from 'react';
import { useGet } from '../../../api/use-get';
import { usePermissions } from '../../../api/use-permissions';
import { Empty } from '../../../components/empty';
import { PermittedButton } from '../../../components/permitted-button';
import { Section } from '../../../components/section';
import { Trouble } from '../../../components/trouble';
import { AlertForm } from './alert-form';
import { AlertRuleEntry } from './alert-rule-entry';

/** Rules are judged every ten seconds, and no hint is given of it. */
const ASKED_EVERY_MS = 10_000;

export function AlertRules() {
  const { data, error, refetch } = useGet<{ data: AlertRule[] }>(
    'alert-rules',
    '/v1/alert-rules',
    { limit: 200 },
    { everyMs: ASKED_EVERY_MS },
  );
  const why = usePermissions().whyNot('admin');
  // Null: a new one. Undefined: none.
  const [edited, setEdited] = useState<AlertRule | null>();
  const rules = data?.body.data ?? [];
  return (
    <Section
      title="Alert rules"
      actions={
        <PermittedButton whyNot={why} onClick={() => setEdited(null)}>
          Add a rule
        </PermittedButton>
      }
    >
      <Stack gap="sm">
        {error && <Trouble problem={error} onRetry={() => refetch()} />}
        {data === undefined && error === null && <Skeleton height={64} aria-busy="true" aria-label="Loading" />}
        {data && rules.length === 0 && (
          <Empty kind="never" title="No rule yet">
            Nobody is told when something needs a person. A first rule: an outcome that is unknown for 15 minutes.
          </Empty>
        )}
        {rules.map((rule) => (
          <AlertRuleEntry key={rule.id} rule={rule} onEdit={() => setEdited(rule)} />
        ))}
      </Stack>
      {edited !== undefined && <AlertForm rule={edited} onClose={() => setEdited(undefined)} />}
    </Section>
  );
}
