// Step 4: before and after, what callers will get, and the button that carries the verb.
'use client';
import { Kbd, Stack, Text } from '@mantine/core';
import type { DeliveryRecord, Notification } from '@oneping/contracts';
import type { ReactNode } from 'react';
import { useGet } from '../../../api/use-get';
import { Fact, Facts } from '../../../components/facts';
import { PermittedButton } from '../../../components/permitted-button';
import { Section } from '../../../components/section';
import type { Choice } from '../choices';
import { consequenceOf } from '../consequences';
import classes from './cards.module.css';
import { CHOICE_WORDS } from './choice-words';
import { sendsAgain } from './draft';

interface CheckProps {
  readonly record: DeliveryRecord | undefined;
  readonly choice: Choice | null;
  readonly missing: readonly string[];
  readonly hasNews: boolean;
  readonly isReady: boolean;
  readonly isPending: boolean;
  readonly onCarryOut: () => void;
  readonly children: ReactNode;
}

export function Check(props: CheckProps) {
  const { record, choice, missing, hasNews, isReady, isPending, onCarryOut, children } = props;
  const notificationId = record?.notificationId;
  const { data } = useGet<Notification>(
    'notifications',
    notificationId === undefined ? undefined : `/v1/notifications/${notificationId}`,
  );
  const siblings = data?.body.id === notificationId ? data?.body.deliveries : undefined;
  const consequence = record && choice && consequenceOf(choice, record, siblings ?? [record]);
  const whyNot = hasNews
    ? 'Look at what is new first.'
    : missing.length > 0
      ? `Still missing: ${missing.join(', ')}.`
      : isReady
        ? undefined
        : 'Not possible as it stands.';
  return (
    <Section title="4 Check">
      <Stack gap="sm">
        {consequence ? (
          <div className={classes['check']}>
            <Facts>
              <Fact name="Before">{consequence.before}</Fact>
              <Fact name="After">{consequence.after}</Fact>
              <Fact name="Callers get">{consequence.callersGet}</Fact>
            </Facts>
          </div>
        ) : (
          <Text size="sm" c="dimmed">
            What changes is shown here once you have chosen.
          </Text>
        )}
        {children}
        <Text size="sm" aria-live="polite">
          {whyNot ?? 'Ready.'} <Kbd size="xs">Ctrl</Kbd> <Kbd size="xs">Enter</Kbd> does the same as the button.
        </Text>
        <PermittedButton
          size="sm"
          w="fit-content"
          variant="filled"
          whyNot={whyNot}
          loading={isPending}
          {...(sendsAgain(choice) ? { color: 'orange' } : {})}
          onClick={onCarryOut}
        >
          {choice === null ? 'Decide' : CHOICE_WORDS[choice].verb}
        </PermittedButton>
      </Stack>
    </Section>
  );
}
