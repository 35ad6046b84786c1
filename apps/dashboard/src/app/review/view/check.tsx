// Step 4: before and after, what callers will get, and the button that carries the verb.
'use client';
import { Group, Kbd, Stack, Text } from '@mantine/core';
import type { DeliveryRecord, Notification } from '@oneping/contracts';
import type { ReactNode } from 'react';
import { useGet } from '../../../api/use-get';
import { PermittedButton } from '../../../components/permitted-button';
import type { Choice } from '../choices';
import { consequenceOf } from '../consequences';
import { Change } from './change';
import { CHOICE_WORDS } from './choice-words';
import { sendsAgain } from './draft';
import { Step } from './step';

interface CheckProps {
  readonly record: DeliveryRecord | undefined;
  readonly choice: Choice | null;
  /** Why this person may not decide. */
  readonly refusal: string | undefined;
  readonly missing: readonly string[];
  readonly hasNews: boolean;
  readonly isReady: boolean;
  readonly isPending: boolean;
  readonly onCarryOut: () => void;
  readonly children: ReactNode;
}

export function Check(props: CheckProps) {
  const { record, choice, refusal, missing, hasNews, isReady, isPending, onCarryOut, children } = props;
  const whyNot = refusal
    ? refusal
    : hasNews
      ? 'Look at what is new first.'
      : missing.length > 0
        ? `Still missing: ${missing.join(', ')}.`
        : isReady
          ? undefined
          : 'Not possible as it stands.';
  return (
    <Step name="Check">
      <Stack gap="xs">
        {record && choice ? (
          <BeforeAndAfter record={record} choice={choice} />
        ) : (
          <Text size="sm" c="dimmed">
            What changes is shown here once you have chosen.
          </Text>
        )}
        {children}
        <Group gap="sm" wrap="nowrap">
          <PermittedButton
            size="sm"
            flex="none"
            variant="filled"
            whyNot={whyNot}
            loading={isPending}
            {...(sendsAgain(choice) ? { color: 'orange' } : {})}
            onClick={onCarryOut}
          >
            {choice === null ? 'Decide' : CHOICE_WORDS[choice].verb}
          </PermittedButton>
          <div>
            <Text size="sm" aria-live="polite">
              {whyNot ?? 'Ready.'}
            </Text>
            {whyNot === undefined && (
              <Text size="xs" c="dimmed">
                <Kbd size="xs">Ctrl</Kbd> <Kbd size="xs">Enter</Kbd> does the same
              </Text>
            )}
          </div>
        </Group>
      </Stack>
    </Step>
  );
}

function BeforeAndAfter({ record, choice }: { readonly record: DeliveryRecord; readonly choice: Choice }) {
  const { notificationId } = record;
  const { data } = useGet<Notification>('notifications', `/v1/notifications/${notificationId}`);
  const siblings = data?.body.id === notificationId ? data.body.deliveries : [record];
  const { after, note, callersGet } = consequenceOf(choice, record, siblings);
  const attention = choice === 'later' || choice === 'resend' ? record.attention : null;
  return (
    <div>
      <Group gap="xs">
        <Change before={record} after={{ status: after, attention }} />
        <Text size="sm">{note}</Text>
      </Group>
      <Text size="sm" mt={4}>
        <Text span inherit c="dimmed">
          Callers get
        </Text>{' '}
        {callersGet}
      </Text>
    </div>
  );
}
