// Step 1: what happened, what each source said, and who is waiting.
'use client';
import { Anchor, Stack, Text } from '@mantine/core';
import type { OnePingProblem } from '@oneping/client/session';
import type { DeliveryRecord } from '@oneping/contracts';
import { IconSearch } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../api/api';
import { useApp } from '../../../api/use-app';
import { usePermissions } from '../../../api/use-permissions';
import { conflictSince } from '../../../components/conflict-since';
import { Fact, Facts } from '../../../components/facts';
import { PermittedButton } from '../../../components/permitted-button';
import { Section } from '../../../components/section';
import { StateTag } from '../../../components/state-tag';
import { Trouble } from '../../../components/trouble';
import { When } from '../../../components/when';
import { AppLink } from '../../../frame/app-link';
import { AttemptCard } from './attempt-card';
import { EvidenceCard } from './evidence-card';
import { ProofCard } from './proof-card';
import { canAsk, knownUnasked } from './sources';
import { storyOf } from './story';
import { WhoWaits } from './who-waits';

interface WhatWeKnowProps {
  readonly record: DeliveryRecord;
  /** After the provider was asked once more. */
  readonly onAsked: () => Promise<void>;
}

export function WhatWeKnow({ record, onAsked }: WhatWeKnowProps) {
  const app = useApp();
  const { whyNot } = usePermissions();
  const lookup = useMutation<unknown, OnePingProblem>({
    mutationFn: () => api.write('POST', `/v1/deliveries/${record.id}/lookups`, undefined, { query: { app } }),
    onSuccess: onAsked,
  });
  const known = knownUnasked(record);
  return (
    <Section
      title="1 What we know"
      actions={
        canAsk(record) && (
          <PermittedButton
            whyNot={whyNot('resolve')}
            loading={lookup.isPending}
            leftSection={<IconSearch size={14} />}
            onClick={() => lookup.mutate()}
          >
            {record.lookups.length === 0 ? 'Look up' : 'Look up again'}
          </PermittedButton>
        )
      }
    >
      <Stack gap="sm">
        <Text>
          <StateTag state={record.status} attention={record.attention} /> <bdi>{storyOf(record)}</bdi>
        </Text>
        {lookup.error && <Trouble problem={lookup.error} />}
        <Facts>
          <Fact name="Message ID">
            <Anchor component={AppLink} path="/keys/view" query={{ id: record.notificationId }} inherit>
              <bdi className="mono">{record.messageId}</bdi>
            </Anchor>
          </Fact>
          <Fact name="Recipient">
            {record.channel}, <bdi>{record.recipient}</bdi>
            {record.sendNumber > 1 && `, send ${record.sendNumber}`}
          </Fact>
          <Fact name={record.status === 'unknown' ? 'Unknown since' : 'In this state'}>
            <When at={(record.attention === 'conflict' && conflictSince(record.conflicts)) || record.stateSince} />
          </Fact>
          {record.deadline !== null && (
            <Fact name="Deadline">
              <When at={record.deadline} />
            </Fact>
          )}
        </Facts>
        <ul aria-label="Sources" style={{ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: '0.5rem' }}>
          {record.proof && <ProofCard proof={record.proof} provider={record.sender.provider} />}
          {record.lookups.map((evidence) => (
            <EvidenceCard
              key={evidence.askedAt + evidence.method}
              evidence={evidence}
              provider={record.sender.provider}
            />
          ))}
          {known && <EvidenceCard evidence={undefined} known={known} provider={record.sender.provider} />}
          {record.attempts.map((attempt) => (
            <AttemptCard key={attempt.attemptNumber} attempt={attempt} />
          ))}
        </ul>
        <WhoWaits requests={record.requests} count={record.repeatsWaiting} />
      </Stack>
    </Section>
  );
}
