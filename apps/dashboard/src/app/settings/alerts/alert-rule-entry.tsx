// One alert rule: whether it fires, when it would, whom it tells, and what can be done with it.
'use client';
import { Group, Stack, Text } from '@mantine/core';
import type { AlertRule } from '@oneping/contracts';
import { When } from '../../../components/when';
import { Entry } from '../entry';
import { AlertActions } from './alert-actions';
import { AlertStateTag } from './alert-state-tag';
import { conditionOf, measuredWords } from './alert-words';

interface AlertRuleEntryProps {
  readonly rule: AlertRule;
  readonly onEdit: () => void;
}

export function AlertRuleEntry({ rule, onEdit }: AlertRuleEntryProps) {
  const { name, kind, openAlert, target } = rule;
  return (
    <Entry label={`Rule ${name}`} actions={<AlertActions rule={rule} onEdit={onEdit} />}>
      <Stack gap={4}>
        <Group gap="xs">
          <Text fw={600} size="sm" component="h3">
            {name}
          </Text>
          <AlertStateTag rule={rule} />
          {openAlert !== null && (
            <Text size="sm" component="span">
              since <When at={openAlert.openedAt} />, at {measuredWords(kind, openAlert.value)}
            </Text>
          )}
        </Group>
        <Text size="sm">{conditionOf(rule)}</Text>
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          Tells <bdi>{target.email ?? target.webhook?.url}</bdi> through {target.sender}
        </Text>
      </Stack>
    </Entry>
  );
}
