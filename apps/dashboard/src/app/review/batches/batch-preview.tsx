// What a frozen selection holds: by verdict, with samples, and what is left out. From here it is run.
'use client';
import { Alert, Button, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import type { OnePingProblem } from '@oneping/client/session';
import type { ResolutionBatch } from '@oneping/contracts';
import { IconAlertTriangle, IconArrowLeft, IconBan } from '@tabler/icons-react';
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
import { queryBack } from './batch-draft';
import { BatchSamples } from './batch-samples';
import { BATCH_DECISION_WORDS, leftOutWords, readinessOf, TYPED_ABOVE } from './batch-words';

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
          <Alert color="gray" p="xs" icon={<IconBan aria-hidden />} title={`${leftOutWords(batch)}.`}>
            Evidence and decision of each are on its own page.
          </Alert>
        )}
        {samples.length > 0 && (
          <div>
            <Title order={3}>Samples</Title>
            <BatchSamples samples={samples} />
          </div>
        )}
        {isSending && count > 0 && (
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
          {count === 0 ? 'Nothing is left to decide about together.' : (refusal ?? 'Ready.')}
        </Text>
        <Group gap="xs">
          {count > 0 && (
            <PermittedButton
              size="sm"
              variant="filled"
              {...(isSending ? { color: 'orange' } : {})}
              whyNot={refusal}
              loading={run.isPending}
              onClick={() => run.mutate()}
            >
              {BATCH_DECISION_WORDS[decision].verb} {count}
            </PermittedButton>
          )}
          <Button
            component={AppLink}
            path="/review/batches"
            query={queryBack(batch)}
            size="sm"
            variant="default"
            leftSection={<IconArrowLeft size={14} />}
          >
            Back to the form
          </Button>
        </Group>
      </Stack>
    </Section>
  );
}
