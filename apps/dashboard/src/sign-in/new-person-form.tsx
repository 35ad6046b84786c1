// A name and a password for somebody who comes in for the first time.
'use client';
import { Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import type { OnePingProblem } from '@oneping/client/session';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Trouble } from '../components/trouble';

export interface NewPerson {
  readonly name: string;
  readonly password: string;
}

interface NewPersonFormProps {
  readonly children?: ReactNode;
  readonly verb: string;
  readonly isPending: boolean;
  readonly problem: OnePingProblem | null;
  readonly onSubmit: (person: NewPerson) => void;
}

const LEAST_CHARACTERS = 12;

export function NewPersonForm({ children, verb, isPending, problem, onSubmit }: NewPersonFormProps) {
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const isShort = password !== '' && password.length < LEAST_CHARACTERS;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (password.length >= LEAST_CHARACTERS) onSubmit({ name, password });
  }

  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        {children}
        <TextInput
          label="Name"
          autoComplete="name"
          required
          withAsterisk={false}
          maxLength={100}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <PasswordInput
          label="Password"
          description={`At least ${LEAST_CHARACTERS} characters`}
          autoComplete="new-password"
          required
          withAsterisk={false}
          maxLength={200}
          value={password}
          error={isShort ? `${LEAST_CHARACTERS - password.length} more to go` : undefined}
          visibilityToggleButtonProps={{ 'aria-label': 'Show what is typed' }}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        {problem && <Trouble problem={problem} />}
        <Button type="submit" size="sm" loading={isPending}>
          {verb}
        </Button>
      </Stack>
    </form>
  );
}
