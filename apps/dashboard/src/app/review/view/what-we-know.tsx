// Step 1: about whom, what each source said, and who is waiting.
'use client';
import { Anchor, Paper, Stack } from '@mantine/core';
import type { OnePingProblem } from '@oneping/client/session';
import type { DeliveryRecord } from '@oneping/contracts';
import { IconSearch } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../api/api';
import { useApp } from '../../../api/use-app';
import { usePermissions } from '../../../api/use-permissions';
import { conflictSince } from '../../../components/conflict-since';
import { PermittedButton } from '../../../components/permitted-button';
import { Trouble } from '../../../components/trouble';
import { When } from '../../../components/when';
import { AppLink } from '../../../frame/app-link';
import { About, AboutOne } from './about';
import { canAsk } from './sources';
import { Sources } from './sources-list';
import { Step } from './step';
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
  return (
    <Paper>
      <Step
        name="What we know"
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
          {lookup.error && <Trouble problem={lookup.error} />}
          <About>
            <AboutOne name="Recipient">
              <bdi>{record.recipient}</bdi>
            </AboutOne>
            <AboutOne name="Channel">
              {record.channel}
              {record.sendNumber > 1 && `, send ${record.sendNumber}`}
            </AboutOne>
            <AboutOne name={record.status === 'unknown' ? 'Unknown since' : 'In this state'}>
              <When at={(record.attention === 'conflict' && conflictSince(record.conflicts)) || record.stateSince} />
            </AboutOne>
            {record.deadline !== null && (
              <AboutOne name="Deadline">
                <When at={record.deadline} />
              </AboutOne>
            )}
            <AboutOne name="Key">
              <Anchor component={AppLink} path="/keys/view" query={{ id: record.notificationId }} inherit>
                Timeline and requests
              </Anchor>
            </AboutOne>
          </About>
          <Sources record={record} />
          <WhoWaits requests={record.requests} count={record.repeatsWaiting} />
        </Stack>
      </Step>
    </Paper>
  );
}
