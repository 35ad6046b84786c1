// What was decided, step by step as it was made, and step 5: what came of it, and the way on.
'use client';
import { Paper, Stack, Text } from '@mantine/core';
import type { Decided, DeliveryRecord } from '@oneping/contracts';
import { useEffect, useRef } from 'react';
import { StateTag } from '../../../components/state-tag';
import { transitionWords } from '../../../components/transition-words';
import { When } from '../../../components/when';
import type { Choice } from '../choices';
import { reasonOf, type TypedReason } from '../reason-field';
import { About, AboutOne } from './about';
import { Change } from './change';
import { CHOICE_WORDS } from './choice-words';
import { NewSend } from './new-send';
import { NextInQueue } from './next-in-queue';
import { Step } from './step';
import classes from './steps.module.css';

export interface Made {
  readonly choice: Choice;
  /** As it stood when it was decided about. */
  readonly before: Pick<DeliveryRecord, 'status' | 'attention'>;
  readonly decided: Decided;
  readonly reason: TypedReason;
}

interface AfterProps {
  readonly made: Made;
  readonly latest: DeliveryRecord;
}

export function After({ made: { choice, before, decided, reason }, latest }: AfterProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const { delivery, newDelivery } = decided;
  const isPutOff = choice === 'later';
  return (
    <div ref={box} tabIndex={-1} role="status" aria-label="Decided" className={classes['after']}>
      <Paper>
        <Step name="Your decision">
          <Text size="sm">{isPutOff ? 'Put off: nothing is decided yet.' : `${CHOICE_WORDS[choice].title}.`}</Text>
        </Step>
        <Step name="Reason">
          <Text size="sm">
            <bdi>{reasonOf(reason)}</bdi>
          </Text>
        </Step>
        <Step name="Check">
          <Change before={before} after={delivery} />
        </Step>
        <Step name="After">
          <Stack gap="sm">
            <WhatCame {...{ choice, delivery, latest }} />
            {newDelivery && <NewSend made={newDelivery} />}
            <NextInQueue after={delivery.id} />
          </Stack>
        </Step>
      </Paper>
    </div>
  );
}

interface WhatCameProps {
  readonly choice: Choice;
  readonly delivery: Decided['delivery'];
  readonly latest: DeliveryRecord;
}

function WhatCame({ choice, delivery, latest }: WhatCameProps) {
  const isPutOff = choice === 'later';
  const entry = isPutOff ? undefined : latest.timeline.at(-1);
  return (
    <About>
      <AboutOne name="State">
        <StateTag state={delivery.status} attention={delivery.attention} />
      </AboutOne>
      {entry && (
        <AboutOne name="Timeline">
          <When at={entry.at} />: {transitionWords(entry).title}
          {choice === 'send_now' && ', send it now'}
        </AboutOne>
      )}
      {isPutOff && delivery.snoozedUntil !== null && (
        <AboutOne name="Put off until">
          <When at={delivery.snoozedUntil} as="absolute" />
        </AboutOne>
      )}
      {!isPutOff && latest.nextCheckAt !== null && (
        <AboutOne name="Looked at again">
          <When at={latest.nextCheckAt} />
        </AboutOne>
      )}
    </About>
  );
}
