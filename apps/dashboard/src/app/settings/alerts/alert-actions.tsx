// Testing, editing, turning off and on, and deleting an alert rule.
'use client';
import { Group, Stack, Text } from '@mantine/core';
import type { OnePingProblem } from '@oneping/client/session';
import type { AlertRule, Sender } from '@oneping/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../api/api';
import { useApp } from '../../../api/use-app';
import { usePermissions } from '../../../api/use-permissions';
import { FormDialog } from '../../../components/form-dialog';
import { PermittedButton } from '../../../components/permitted-button';
import { TestResult } from '../../../components/test-result';
import { Trouble } from '../../../components/trouble';
import { useTestSend } from '../../../components/use-test-send';
import { useSenders } from './use-senders';

interface AlertActionsProps {
  readonly rule: AlertRule;
  readonly onEdit: () => void;
}

export function AlertActions({ rule, onEdit }: AlertActionsProps) {
  const app = useApp();
  const client = useQueryClient();
  const why = usePermissions().whyNot('admin');
  const [isDeleting, setDeleting] = useState(false);
  const turn = useMutation<unknown, OnePingProblem, boolean>({
    mutationFn: async (enabled) =>
      await api.write('PATCH', `/v1/alert-rules/${rule.id}`, { enabled }, { query: { app } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['alert-rules'] }),
  });
  const test = useTestSend();
  const taker = useTaker(rule);
  const whyNoTest = why ?? (taker === undefined ? `There is no sender ${rule.target.sender} any more.` : undefined);

  function sendTest() {
    const { email, webhook } = rule.target;
    const to = email === undefined ? { webhook } : { email };
    if (taker !== undefined) test.mutate({ senderId: taker.id, to });
  }

  return (
    <Stack gap="xs" align="flex-start">
      <Group gap={4}>
        <PermittedButton size="compact-xs" whyNot={whyNoTest} loading={test.isPending} onClick={sendTest}>
          Send a test
        </PermittedButton>
        <PermittedButton size="compact-xs" whyNot={why} onClick={onEdit}>
          Edit
        </PermittedButton>
        <PermittedButton
          size="compact-xs"
          whyNot={why}
          loading={turn.isPending}
          onClick={() => turn.mutate(!rule.enabled)}
        >
          {rule.enabled ? 'Turn off' : 'Turn on'}
        </PermittedButton>
        <PermittedButton size="compact-xs" whyNot={why} onClick={() => setDeleting(true)}>
          Delete
        </PermittedButton>
      </Group>
      {turn.error && <Trouble problem={turn.error} />}
      {test.error && <Trouble problem={test.error} {...(test.error.isRetryable ? { onRetry: sendTest } : {})} />}
      {test.data && <TestResult notificationId={test.data.id} />}
      {isDeleting && <DeleteRule rule={rule} onClose={() => setDeleting(false)} />}
    </Stack>
  );
}

function DeleteRule({ rule, onClose }: { readonly rule: AlertRule; readonly onClose: () => void }) {
  const app = useApp();
  const client = useQueryClient();
  const remove = useMutation<unknown, OnePingProblem>({
    mutationFn: async () => await api.write('DELETE', `/v1/alert-rules/${rule.id}`, undefined, { query: { app } }),
    onSuccess: async () => {
      onClose();
      await client.invalidateQueries({ queryKey: ['alert-rules'] });
    },
  });
  return (
    <FormDialog
      title={`Delete ${rule.name}`}
      verb="Delete"
      isDanger
      isPending={remove.isPending}
      problem={remove.error}
      onSubmit={() => remove.mutate()}
      onClose={onClose}
    >
      <Text size="sm">
        It measures nothing more, and an alert of it that is open ends without a word. To silence it for a while, turn
        it off instead.
      </Text>
    </FormDialog>
  );
}

/** The sender that takes its notices; undefined where there is none of that name any more. */
function useTaker({ target }: AlertRule): Sender | undefined {
  return useSenders().find(({ name, state }) => name === target.sender && state !== 'archived');
}
