// What a frozen selection holds: by verdict, with samples, and what is left alone. From here it is run.
'use client';
import { Alert, Anchor, Stack, Text, TextInput, Title } from '@mantine/core';
import type { OnePingProblem } from '@oneping/client/session';
import type { ResolutionBatch } from '@oneping/contracts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../api/api';
import { useApp } from '../../../api/use-app';
import { usePermissions } from '../../../api/use-permissions';
import { PermittedButton } from '../../../components/permitted-button';
import { Section } from '../../../components/section';
import { Trouble } from '../../../components/trouble';
import { AppLink } from '../../../frame/app-link';
import { EvidenceCounts } from '../evidence-counts';
import { EvidenceTag } from '../evidence-tag';
import { BATCH_DECISION_WORDS, codeWords, readinessOf, TYPED_ABOVE } from './batch-words';

interface BatchPreviewProps {
  readonly batch: ResolutionBatch;
  readonly onStarted: () => unknown;
}

export function BatchPreview({ batch, onStarted }: BatchPreviewProps) {
  const app = useApp();
  const { whyNot } = usePermissions();
  const [typed, setTyped] = useState('');
  const { batchId, filter, decision, reason, ratePerMinute, verdicts, exclusions, samples } = batch;
  const { count, missing } = readinessOf(batch, typed);
  const run = useMutation<unknown, OnePingProblem>({
    mutationFn: () => {
      const pace = ratePerMinute === null ? {} : { ratePerMinute };
      const body = { batchId, filter, decision, reason, ...pace };
      return api.write('POST', '/v1/resolution-batches', body, { query: { app } });
    },
    onSuccess: onStarted,
  });
  const isSending = decision === 'not_sent_resend';
  const refusal = whyNot('resolve') ?? (missing.length > 0 ? `Still missing: ${missing.join(', ')}.` : undefined);
  return (
    <Section title="Preview">
      <Stack gap="sm">
        <Text size="sm">Nothing has happened yet. Of the frozen selection, {count} would be decided about.</Text>
        <EvidenceCounts counts={verdicts.map((each) => [each.verdict, each.count] as const)} />
        {exclusions.length > 0 && (
          <div>
            <Title order={3}>Left alone</Title>
            <ul>
              {exclusions.map((each) => (
                <li key={each.code}>
                  {each.count}: <bdi>{codeWords(each.code)}</bdi>
                </li>
              ))}
            </ul>
          </div>
        )}
        {samples.length > 0 && (
          <div>
            <Title order={3}>Samples</Title>
            <ul>
              {samples.map(({ deliveryId, messageId, recipient, verdict }) => (
                <li key={deliveryId}>
                  <Anchor component={AppLink} path="/review/view" query={{ id: deliveryId }} inherit>
                    <bdi className="mono">{messageId}</bdi>
                  </Anchor>{' '}
                  to <bdi>{recipient}</bdi> <EvidenceTag verdict={verdict} />
                </li>
              ))}
            </ul>
          </div>
        )}
        {isSending && (
          <Alert color="orange" icon={<IconAlertTriangle aria-hidden />} title="These leave the house">
            If the first did go out after all, each person gets it twice.
          </Alert>
        )}
        {(count > TYPED_ABOVE || (isSending && count > 0)) && (
          <TextInput
            label={count > TYPED_ABOVE ? `Type ${count}, how many they are` : 'Type SEND to go on'}
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
        {run.error && <Trouble problem={run.error} />}
        <Text size="sm" aria-live="polite">
          {refusal ?? 'Ready.'}
        </Text>
        <PermittedButton
          size="sm"
          w="fit-content"
          variant="filled"
          {...(isSending ? { color: 'orange' } : {})}
          whyNot={refusal}
          loading={run.isPending}
          onClick={() => run.mutate()}
        >
          {BATCH_DECISION_WORDS[decision].verb} {count}
        </PermittedButton>
      </Stack>
    </Section>
  );
}
