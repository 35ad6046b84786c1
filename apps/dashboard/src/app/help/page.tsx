// Help: the words of this product, what each state means, and what to do when something is stuck.
'use client';
import { Anchor, SimpleGrid, Text } from '@mantine/core';
import { Fact, Facts } from '../../components/facts';
import { Page } from '../../components/page';
import { Section } from '../../components/section';
import { StateTag } from '../../components/state-tag';
import { STATES_EXPLAINED, WORDS_EXPLAINED } from './explained';

export default function HelpPage() {
  return (
    <Page
      title="Help"
      lead="One ping only: a retried send never pings a person twice, and a crash never loses one silently."
    >
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <Section title="What a state means">
          <Facts>
            {STATES_EXPLAINED.map(({ state, attention, meaning }) => (
              <Fact key={meaning} name={<StateTag state={state} attention={attention ?? null} />}>
                {meaning}
              </Fact>
            ))}
          </Facts>
        </Section>
        <Section title="Words">
          <Facts>
            {WORDS_EXPLAINED.map(({ word, meaning }) => (
              <Fact key={word} name={word}>
                {meaning}
              </Fact>
            ))}
          </Facts>
        </Section>
      </SimpleGrid>
      <Section title="For programs">
        <Text size="sm">
          Every operation of the API is described in{' '}
          <Anchor href="/openapi.json" underline="always" inherit>
            openapi.json
          </Anchor>
          ; every problem that it answers names a page that explains it.
        </Text>
      </Section>
    </Page>
  );
}
