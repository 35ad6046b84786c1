// A name and a password for somebody who comes in for the first time.
'use client';
import { TextInput } from '@mantine/core';
import type { OnePingProblem } from '@oneping/client/session';
import { type ReactNode, useState } from 'react';
import { flawAt } from '../components/flaws';
import { Form } from '../components/form';
import { missingInPassword, PasswordField } from '../components/password-field';

export interface NewPerson {
  readonly name: string;
  readonly password: string;
}

interface NewPersonFormProps {
  readonly children?: ReactNode;
  /** Of what stands in `children`. */
  readonly missing?: readonly string[];
  readonly verb: string;
  readonly isPending: boolean;
  readonly problem: OnePingProblem | null;
  readonly onSubmit: (person: NewPerson) => void;
}

export function NewPersonForm({ children, missing = [], verb, isPending, problem, onSubmit }: NewPersonFormProps) {
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  return (
    <Form
      verb={verb}
      isAlone
      isPending={isPending}
      problem={problem}
      missing={[...missing, ...(name.trim() === '' ? ['a name'] : []), ...missingInPassword(password)]}
      onSubmit={() => onSubmit({ name, password })}
    >
      {children}
      <TextInput
        label="Name"
        autoComplete="name"
        required
        withAsterisk={false}
        maxLength={100}
        value={name}
        error={flawAt(problem, '/name')}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <PasswordField
        label="Password"
        isNew
        value={password}
        error={flawAt(problem, '/password')}
        onChange={setPassword}
      />
    </Form>
  );
}
