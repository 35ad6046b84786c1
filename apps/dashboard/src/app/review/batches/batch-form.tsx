// A new batch: what it is about, what it decides and why. The server then freezes the selection and shows it.
'use client';
import { Button, Radio, Select, Stack, Text, TextInput } from '@mantine/core';
import type { OnePingProblem } from '@oneping/client/session';
import { BATCH_DECISIONS, type ResolutionBatch } from '@oneping/contracts';
import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { type FormEvent, useState } from 'react';
import { api } from '../../../api/api';
import { useApp } from '../../../api/use-app';
import { usePermissions } from '../../../api/use-permissions';
import { submitOnCarryOut } from '../../../components/carry-out-key';
import { Section } from '../../../components/section';
import { Trouble } from '../../../components/trouble';
import { useHref } from '../../../frame/app-link';
import { missingInReason, ReasonField, reasonOf } from '../reason-field';
import { type BatchDraft, queryBack } from './batch-draft';
import { BATCH_DECISION_WORDS } from './batch-words';
import { FilterFields, useBatchFilter } from './filter-fields';

const RATES = [
  { value: '', label: 'As fast as it goes' },
  { value: '600', label: '10 a second' },
  { value: '60', label: '1 a second' },
  { value: '10', label: '10 a minute' },
];

export function BatchForm({ initial }: { readonly initial: BatchDraft }) {
  const app = useApp();
  const router = useRouter();
  const hrefTo = useHref();
  const { whyNot } = usePermissions();
  const [filter] = useBatchFilter();
  const [batchId, setBatchId] = useState(initial.batchId);
  const [decision, setDecision] = useState(initial.decision);
  const [reason, setReason] = useState(initial.reason);
  const [rate, setRate] = useState(initial.rate);
  const preview = useMutation<ResolutionBatch, OnePingProblem>({
    mutationFn: async () => {
      const given = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== null && value !== ''));
      const pace = rate === '' ? {} : { ratePerMinute: Number(rate) };
      const body = {
        batchId: batchId.trim(),
        filter: given,
        decision,
        reason: reasonOf(reason),
        ...pace,
        dryRun: true,
      };
      return (await api.write<ResolutionBatch>('POST', '/v1/resolution-batches', body, { query: { app } })).body;
    },
    onSuccess: (made) => {
      // Going back leads to the form as it was left, too.
      window.history.replaceState(null, '', hrefTo('/review/batches', queryBack(made)));
      router.push(hrefTo('/review/batches', { id: made.id }));
    },
  });
  const missing = [
    decision === undefined && 'your decision',
    batchId.trim() === '' && 'a name',
    ...missingInReason(reason),
  ].filter((each) => each !== false);
  const refusal = whyNot('resolve') ?? (missing.length > 0 ? `Still missing: ${missing.join(', ')}.` : undefined);
  const isReady = refusal === undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) preview.mutate();
  };
  return (
    <form onSubmit={submit} onKeyDown={submitOnCarryOut}>
      <Stack gap="md" maw={720}>
        <Section title="1 Which deliveries">
          <FilterFields />
        </Section>
        <Section title="2 Your decision">
          <Radio.Group
            label="Your decision"
            labelProps={{ className: 'visually-hidden' }}
            value={decision ?? ''}
            onChange={(chosen) => setDecision(BATCH_DECISIONS.find((known) => known === chosen))}
          >
            <Stack gap="xs">
              {BATCH_DECISIONS.map((value) => (
                <Radio key={value} value={value} label={BATCH_DECISION_WORDS[value].title} />
              ))}
            </Stack>
          </Radio.Group>
        </Section>
        <Section title="3 Name, reason and rate">
          <Stack gap="xs">
            <TextInput
              label="Name"
              description="Your own, unique in this app. The same name never runs twice."
              maxLength={64}
              value={batchId}
              onChange={(event) => setBatchId(event.currentTarget.value)}
            />
            <ReasonField value={reason} onChange={setReason} />
            <Select
              label="Rate"
              description="How fast it goes. A slow one leaves time to look at the first, and to abort."
              data={[...RATES]}
              value={rate}
              allowDeselect={false}
              onChange={(chosen) => setRate(chosen ?? '')}
            />
          </Stack>
        </Section>
        {preview.error && <Trouble problem={preview.error} />}
        <Text size="sm" aria-live="polite">
          {refusal}
        </Text>
        <Button type="submit" size="sm" w="fit-content" disabled={!isReady} loading={preview.isPending}>
          Preview: nothing happens yet
        </Button>
      </Stack>
    </form>
  );
}
