// Making or changing an alert rule: what is measured, when it fires, who is told and through which sender.
'use client';
import { TextInput } from '@mantine/core';
import type { OnePingProblem } from '@oneping/client/session';
import type { AlertRule } from '@oneping/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../api/api';
import { useApp } from '../../../api/use-app';
import { flawAt } from '../../../components/flaws';
import { FormDialog } from '../../../components/form-dialog';
import { type AlertDraft, draftOf, isComplete, toPatch, toPost } from './alert-draft';
import { MeasuredFields } from './measured-fields';
import { ToldFields } from './told-fields';

interface AlertFormProps {
  /** Null: a new one. */
  readonly rule: AlertRule | null;
  readonly onClose: () => void;
}

export function AlertForm({ rule, onClose }: AlertFormProps) {
  const app = useApp();
  const client = useQueryClient();
  const [draft, setDraft] = useState(() => draftOf(rule));
  const save = useMutation<unknown, OnePingProblem>({
    mutationFn: async () =>
      rule === null
        ? await api.write('POST', '/v1/alert-rules', toPost(draft), { query: { app } })
        : await api.write('PATCH', `/v1/alert-rules/${rule.id}`, toPatch(draft), { query: { app } }),
    onSuccess: async () => {
      onClose();
      await client.invalidateQueries({ queryKey: ['alert-rules'] });
    },
  });
  const change = (part: Partial<AlertDraft>) => setDraft((known) => ({ ...known, ...part }));
  return (
    <FormDialog
      title={rule === null ? 'Add a rule' : `Edit ${rule.name}`}
      verb={rule === null ? 'Add' : 'Save'}
      isPending={save.isPending}
      problem={save.error}
      isIncomplete={!isComplete(draft)}
      onSubmit={() => save.mutate()}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        required
        maxLength={64}
        placeholder="unknown-too-long"
        value={draft.name}
        error={flawAt(save.error, '/name')}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <MeasuredFields draft={draft} isNew={rule === null} problem={save.error} onChange={change} />
      <ToldFields draft={draft} problem={save.error} onChange={change} />
    </FormDialog>
  );
}
