// The second step of signing in: a code of the authenticator app, or a backup code where the device is lost.
'use client';
import { Anchor, Text, TextInput } from '@mantine/core';
import type { OnePingProblem } from '@oneping/client/session';
import { useState } from 'react';
import { Form } from '../components/form';
import { asRefusal, Refusal } from './refusal';

interface SecondStepProps {
  readonly isPending: boolean;
  readonly problem: OnePingProblem | null;
  readonly onSubmit: (code: string) => void;
  readonly onBack: () => void;
}

export function SecondStep({ isPending, problem, onSubmit, onBack }: SecondStepProps) {
  const [code, setCode] = useState('');
  const refusal = asRefusal(problem);
  return (
    <>
      <Form
        verb="Sign in"
        isAlone
        isPending={isPending}
        problem={refusal ? null : problem}
        onSubmit={() => onSubmit(code.replaceAll(/\s/g, ''))}
      >
        <TextInput
          label="Code"
          description="Six digits of your authenticator app, or a backup code."
          autoComplete="one-time-code"
          autoFocus
          required
          withAsterisk={false}
          maxLength={20}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        {refusal && <Refusal of={refusal} />}
      </Form>
      <Text size="xs" c="dimmed">
        Neither at hand? Somebody who administers the whole service can reset it.{' '}
        <Anchor component="button" type="button" underline="always" inherit onClick={onBack}>
          Sign in as somebody else
        </Anchor>
      </Text>
    </>
  );
}
