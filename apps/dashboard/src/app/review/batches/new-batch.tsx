// A new batch: what it is about, what it decides and why. The server then freezes the selection and shows it.
'use client';
import { Button, Radio, Select, Stack, Text, TextInput } from '@mantine/core';
import type { OnePingProblem } from '@oneping/client/session';
import { BATCH_DECISIONS, CHANNELS, type ResolutionBatch } from '@oneping/contracts';
import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { parseAsArrayOf, parseAsString, useQueryStates } from 'nuqs';
import { type FormEvent, useState } from 'react';
import { api } from '../../../api/api';
import { useApp } from '../../../api/use-app';
import { usePermissions } from '../../../api/use-permissions';
import { submitOnCarryOut } from '../../../components/carry-out-key';
import { Section } from '../../../components/section';
import { Trouble } from '../../../components/trouble';
import { When } from '../../../components/when';
import { useHref } from '../../../frame/app-link';
import { ReasonField, reasonFlaw, reasonOf, type TypedReason } from '../reason-field';
import { EVIDENCE_OPTIONS } from '../review-words';
import { BATCH_DECISION_WORDS, type BatchDecision } from './batch-words';
import { reasonOptions } from './reason-options';
import { useReasons } from './use-reasons';

const FILTER = {
  sender: parseAsString,
  channel: parseAsString,
  reasonCode: parseAsString,
  evidence: parseAsString,
  unknownBefore: parseAsString,
  deliveryIds: parseAsArrayOf(parseAsString),
};
const RATES = [
  { value: '', label: 'As fast as it goes' },
  { value: '600', label: '10 a second' },
  { value: '60', label: '1 a second' },
  { value: '10', label: '10 a minute' },
];
const NOTHING: TypedReason = { text: '', link: '' };

export function NewBatch() {
  const app = useApp();
  const router = useRouter();
  const hrefTo = useHref();
  const { whyNot } = usePermissions();
  const [filter, setFilter] = useQueryStates(FILTER);
  const reasons = useReasons();
  const [batchId, setBatchId] = useState('');
  const [decision, setDecision] = useState<BatchDecision>();
  const [reason, setReason] = useState(NOTHING);
  const [rate, setRate] = useState('');
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
    onSuccess: ({ id }) => router.push(hrefTo('/review/batches', { id })),
  });
  const missing = [
    decision === undefined && 'your decision',
    batchId.trim() === '' && 'a name',
    reasonFlaw(reason) !== undefined && 'a reason',
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
          <Stack gap="sm">
            {filter.deliveryIds !== null && (
              <Text size="sm">
                Exactly the {filter.deliveryIds.length} that you ticked, and no other.{' '}
                <Button variant="subtle" size="compact-xs" onClick={() => setFilter({ deliveryIds: null })}>
                  Choose by filter instead
                </Button>
              </Text>
            )}
            <TextInput
              label="Sender"
              value={filter.sender ?? ''}
              onChange={(event) => setFilter({ sender: event.currentTarget.value || null })}
            />
            <Select
              label="Channel"
              clearable
              data={[...CHANNELS]}
              value={filter.channel}
              onChange={(channel) => setFilter({ channel })}
            />
            <Select
              label="Why"
              description="What is unknown now, by the reason on record."
              clearable
              data={reasonOptions(reasons, filter.reasonCode)}
              value={filter.reasonCode}
              onChange={(reasonCode) => setFilter({ reasonCode })}
            />
            <Select
              label="Evidence"
              clearable
              data={[...EVIDENCE_OPTIONS]}
              value={filter.evidence}
              onChange={(evidence) => setFilter({ evidence })}
            />
            {filter.unknownBefore !== null && (
              <Text size="sm">
                Unknown since before <When at={filter.unknownBefore} as="absolute" />{' '}
                <Button variant="subtle" size="compact-xs" onClick={() => setFilter({ unknownBefore: null })}>
                  Take that away
                </Button>
              </Text>
            )}
          </Stack>
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
