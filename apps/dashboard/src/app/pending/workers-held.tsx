// The workers: their heartbeat, and what each holds of this app.
'use client';
import { Anchor, Group, Skeleton, Stack, Text } from '@mantine/core';
import type { Worker, WorkerList } from '@oneping/contracts';
import { useGet } from '../../api/use-get';
import { Copyable } from '../../components/copyable';
import { Section } from '../../components/section';
import { Trouble } from '../../components/trouble';
import { When } from '../../components/when';
import { WorkerStateTag } from '../../components/worker-state-tag';
import { AppLink } from '../../frame/app-link';
import classes from './workers-held.module.css';

const EVERY_MS = 10_000;
/** What one can take in at a glance; the list above has them all. */
const SHOWN = 5;

export function WorkersHeld() {
  const { data, error, refetch } = useGet<WorkerList>('workers', '/v1/workers', {}, { everyMs: EVERY_MS });
  const workers = data?.body.data;
  return (
    <Section title="Workers">
      {error && <Trouble problem={error} onRetry={() => refetch()} />}
      {workers === undefined && !error && <Skeleton height={60} aria-busy="true" />}
      {workers?.length === 0 && (
        <Text size="sm" c="dimmed">
          No worker was there in the last hour: nothing is being sent.
        </Text>
      )}
      <Stack gap={0}>
        {workers?.map((worker) => (
          <Held key={worker.id} worker={worker} />
        ))}
      </Stack>
    </Section>
  );
}

function Held({ worker }: { readonly worker: Worker }) {
  const { id, host, processId, release, state, heartbeatAt, holds, holdsCount } = worker;
  return (
    <div className={classes['worker']}>
      <Group gap="sm">
        <WorkerStateTag state={state} />
        <Text size="sm" component="div">
          <bdi>{host}</bdi>{' '}
          <Text span c="dimmed" inherit>
            process {processId}
            {release !== 'unknown' && (
              <>
                , release <bdi>{release}</bdi>
              </>
            )}
          </Text>
        </Text>
        <Text size="sm" c="dimmed" component="div">
          heartbeat <When at={heartbeatAt} />
        </Text>
        <div className={classes['id']}>
          <Copyable value={id} label="worker id" />
        </div>
      </Group>
      <Text size="sm" mt={4} component="div">
        {holdsCount === 0 ? (
          <Text span c="dimmed" inherit>
            Holds nothing of this app.
          </Text>
        ) : (
          <>
            Holds{' '}
            <Anchor component={AppLink} path="/pending" query={{ worker: id }} inherit underline="always">
              {holdsCount >= 1_000 ? '1 000 or more' : holdsCount}
            </Anchor>
            :{' '}
            {holds.slice(0, SHOWN).map(({ deliveryId, notificationId, status, leaseEndsAt }, index) => (
              <span key={deliveryId}>
                {index > 0 && ', '}
                <Anchor component={AppLink} path="/keys/view" query={{ id: notificationId }} inherit className="mono">
                  …{deliveryId.slice(-8)}
                </Anchor>{' '}
                ({status === 'sending' ? 'at the provider' : 'claimed'}, lease ends <When at={leaseEndsAt} />)
              </span>
            ))}
          </>
        )}
      </Text>
    </div>
  );
}
