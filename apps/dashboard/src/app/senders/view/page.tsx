// One sender: how it does, its configuration, and what may be done with it.
'use client';
import { SimpleGrid, Stack } from '@mantine/core';
import type { Sender } from '@oneping/contracts';
import { parseAsString, useQueryState } from 'nuqs';
import { useGet } from '../../../api/use-get';
import { CHANNEL_WORDS } from '../../../components/channel-words';
import { Copyable } from '../../../components/copyable';
import { Fact, Facts } from '../../../components/facts';
import { Page } from '../../../components/page';
import { Section } from '../../../components/section';
import { Trouble } from '../../../components/trouble';
import { When } from '../../../components/when';
import { HowItDoes } from './how-it-does';
import { ParkedPolicy } from './parked-policy';
import { SenderActions } from './sender-actions';
import { SenderConfig } from './sender-config';
import { TestSend } from './test-send';

export default function SenderPage() {
  const [id] = useQueryState('id', parseAsString);
  const path = id === null ? undefined : `/v1/senders/${encodeURIComponent(id)}`;
  const { data, error, refetch } = useGet<Sender>('senders', path);
  const sender = data?.body;
  return (
    <Page title={sender?.name ?? 'Sender'} actions={sender && <SenderActions sender={sender} />}>
      {error && <Trouble problem={error} onRetry={() => refetch()} />}
      {sender && (
        <SimpleGrid cols={{ base: 1, md: 2 }}>
          <Stack gap="md">
            <HowItDoes sender={sender} />
            <SenderFacts sender={sender} />
          </Stack>
          <Stack gap="md">
            <SenderConfig key={sender.id} sender={sender} version={data?.version} />
            <TestSend sender={sender} />
          </Stack>
        </SimpleGrid>
      )}
    </Page>
  );
}

function SenderFacts({ sender }: { readonly sender: Sender }) {
  const place = usePlace(sender);
  return (
    <Section title="Facts">
      <Facts>
        {sender.pausedSince !== null && (
          <Fact name="Paused">
            <When at={sender.pausedSince} />
          </Fact>
        )}
        {sender.pauseReason !== null && (
          <Fact name="Why">
            <bdi>{sender.pauseReason}</bdi>
          </Fact>
        )}
        <Fact name="Channel">{CHANNEL_WORDS[sender.channel]}</Fact>
        <Fact name="Provider">{sender.provider}</Fact>
        <Fact name="Order">{place ?? '–'}</Fact>
        <Fact name="Calls at once">{sender.maxInFlight ?? 'as the provider says'}</Fact>
        <Fact name="When nobody can tell">
          {sender.parkedPolicy === 'wait' ? 'A person decides' : 'Sent again, once, on record'}{' '}
          <ParkedPolicy sender={sender} />
        </Fact>
        <Fact name="Configuration">version {sender.configVersion}</Fact>
        <Fact name="Made">
          <When at={sender.createdAt} />
        </Fact>
        <Fact name="Id">
          <Copyable value={sender.id} label="sender id" />
        </Fact>
      </Facts>
    </Section>
  );
}

/** From 1, as the list of senders counts; undefined for one that is archived. */
function usePlace({ id, channel }: Sender): number | undefined {
  const { data } = useGet<{ data: Sender[] }>('senders', '/v1/senders', { limit: 200 });
  const inUse = (data?.body.data ?? []).filter((each) => each.channel === channel && each.state !== 'archived');
  const place = inUse.toSorted((a, b) => a.position - b.position).findIndex((each) => each.id === id);
  return place === -1 ? undefined : place + 1;
}
