// How one sender does: its state in a word, its calls of the last hour, what waits for it, and what a lost answer means.
'use client';
import type { Overview, Provider, Sender } from '@oneping/contracts';
import { useGet } from '../../../api/use-get';
import { CallsSpark } from '../../../components/calls-spark';
import { Fact, Facts } from '../../../components/facts';
import { LastTrouble } from '../../../components/last-trouble';
import { grouped } from '../../../components/numbers';
import { Section } from '../../../components/section';
import { lookUpWords, msWords, successWords } from '../../../components/sender-health';
import { SenderStateTag } from '../../../components/sender-state-tag';
import { Unknowns } from '../../../components/unknowns';

export function HowItDoes({ sender: { id, state, provider } }: { readonly sender: Sender }) {
  const { data } = useGet<Overview>('overview', '/v1/overview', { range: '1h' }, { everyMs: 30_000 });
  const health = data?.body.senders.find((each) => each.id === id);
  const providers = useGet<{ data: Provider[] }>('providers', '/v1/providers').data?.body.data;
  const known = providers?.find((each) => each.id === provider);
  return (
    <Section title="How it does">
      <Facts>
        <Fact name="State">
          <SenderStateTag state={state} health={health} />
        </Fact>
        <Fact name="Last day">{health ? <CallsSpark calls={health.lastDay} /> : '–'}</Fact>
        <Fact name="Success, last hour">{health ? successWords(health.lastHour) : '–'}</Fact>
        <Fact name="Sent">{health ? grouped(health.lastHour.sent) : '–'}</Fact>
        <Fact name="Refused">{health ? grouped(health.lastHour.refused) : '–'}</Fact>
        <Fact name="Unknown">{health ? <Unknowns count={health.lastHour.unknown} /> : '–'}</Fact>
        <Fact name="Time of a call, p95">{health ? msWords(health.lastHour.p95Ms) : '–'}</Fact>
        <Fact name="Last trouble">{health ? <LastTrouble trouble={health.lastTrouble} /> : '–'}</Fact>
        <Fact name="Waiting for it">{health ? grouped(health.waiting) : '–'}</Fact>
        <Fact name="If an answer is lost">{known ? lookUpWords(known) : '–'}</Fact>
      </Facts>
    </Section>
  );
}
