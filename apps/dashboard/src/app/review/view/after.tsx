// Step 5: what came of the decision, and the way on.
'use client';
import { Stack, Text } from '@mantine/core';
import type { Decided, DeliveryRecord } from '@oneping/contracts';
import { useEffect, useRef } from 'react';
import { Fact, Facts } from '../../../components/facts';
import { Section } from '../../../components/section';
import { StateTag } from '../../../components/state-tag';
import { transitionWords } from '../../../components/transition-words';
import { When } from '../../../components/when';
import type { Choice } from '../choices';
import { reasonOf, type TypedReason } from '../reason-field';
import { CHOICE_WORDS } from './choice-words';
import { NewSend } from './new-send';
import { NextInQueue } from './next-in-queue';

export interface Made {
  readonly choice: Choice;
  readonly decided: Decided;
  readonly reason: TypedReason;
}

interface AfterProps {
  readonly made: Made;
  readonly latest: DeliveryRecord;
}

export function After({ made: { choice, decided, reason }, latest }: AfterProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const { delivery, newDelivery } = decided;
  const isPutOff = choice === 'later';
  const entry = isPutOff ? undefined : latest.timeline.at(-1);
  return (
    <div ref={box} tabIndex={-1} role="status">
      <Section title="5 Done">
        <Stack gap="sm">
          <Text>
            <StateTag state={delivery.status} attention={delivery.attention} />{' '}
            {isPutOff ? 'Put off: nothing is decided yet.' : `${CHOICE_WORDS[choice].title}.`}
          </Text>
          <Facts>
            <Fact name="Reason">
              <bdi>{reasonOf(reason)}</bdi>
            </Fact>
            {entry && (
              <Fact name="Timeline">
                <When at={entry.at} />: {transitionWords(entry).title}
                {choice === 'send_now' && ', send it now'}
              </Fact>
            )}
            {isPutOff && delivery.snoozedUntil !== null && (
              <Fact name="Put off until">
                <When at={delivery.snoozedUntil} as="absolute" />
              </Fact>
            )}
            {!isPutOff && latest.nextCheckAt !== null && (
              <Fact name="Looked at again">
                <When at={latest.nextCheckAt} />
              </Fact>
            )}
          </Facts>
          {newDelivery && <NewSend made={newDelivery} />}
          <NextInQueue after={delivery.id} />
        </Stack>
      </Section>
    </div>
  );
}
