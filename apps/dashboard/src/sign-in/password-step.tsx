// The first step of signing in.
'use client';
import { TextInput } from '@mantine/core';
import type { OnePingProblem } from '@oneping/client/session';
import { Form } from '../components/form';
import { PasswordField } from '../components/password-field';
import { asRefusal, Refusal } from './refusal';

interface PasswordStepProps {
  readonly email: string;
  readonly onEmail: (email: string) => void;
  readonly password: string;
  readonly onPassword: (password: string) => void;
  readonly isPending: boolean;
  readonly problem: OnePingProblem | null;
  readonly onSubmit: () => void;
}

export function PasswordStep({ email, onEmail, password, onPassword, ...rest }: PasswordStepProps) {
  const { isPending, problem, onSubmit } = rest;
  const refusal = asRefusal(problem);
  return (
    // Never incomplete: what a browser has filled in by itself is not told to a page before a press.
    <Form verb="Sign in" isAlone isPending={isPending} problem={refusal ? null : problem} onSubmit={onSubmit}>
      <TextInput
        label="E-mail"
        type="email"
        autoComplete="username"
        required
        withAsterisk={false}
        value={email}
        onChange={(event) => onEmail(event.currentTarget.value)}
      />
      <PasswordField label="Password" value={password} onChange={onPassword} />
      {refusal && <Refusal of={refusal} />}
    </Form>
  );
}
