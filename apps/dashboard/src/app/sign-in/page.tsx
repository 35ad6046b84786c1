// Signing in.
'use client';
import { Alert, Anchor, Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import type { OnePingProblem } from '@oneping/client/session';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import Link from 'next/link';
import { useRouter, useSearchParams } from 'next/navigation';
import { type FormEvent, useState } from 'react';
import { api } from '../../api/api';
import { Trouble } from '../../components/trouble';
import { Card } from '../../sign-in/card';
import { nextPlace } from '../../sign-in/next-place';

export default function SignInPage() {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const router = useRouter();
  const next = useSearchParams().get('next');
  const client = useQueryClient();
  const signIn = useMutation<unknown, OnePingProblem>({
    mutationFn: async () =>
      await api.write('POST', '/v1/auth/sign-in', { email, password, ...(code === '' ? {} : { code }) }),
    onSuccess: () => {
      client.clear();
      router.replace(nextPlace(next));
    },
  });
  const needsCode = signIn.error?.code === 'totp_required' || code !== '';

  function submit(event: FormEvent) {
    event.preventDefault();
    signIn.mutate();
  }

  return (
    <Card title="Sign in">
      <form onSubmit={submit}>
        <Stack gap="sm">
          <TextInput
            label="E-mail"
            type="email"
            autoComplete="username"
            required
            withAsterisk={false}
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
          <PasswordInput
            label="Password"
            autoComplete="current-password"
            required
            withAsterisk={false}
            value={password}
            visibilityToggleButtonProps={{ 'aria-label': 'Show what is typed' }}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          {needsCode && (
            <TextInput
              label="Code"
              description="Six digits of your authenticator app, or a backup code"
              autoComplete="one-time-code"
              autoFocus
              value={code}
              onChange={(event) => setCode(event.currentTarget.value.trim())}
            />
          )}
          <Problem of={signIn.error} />
          <Button type="submit" size="sm" loading={signIn.isPending}>
            Sign in
          </Button>
        </Stack>
      </form>
      <Text size="xs" c="dimmed">
        Nobody is an operator yet?{' '}
        <Anchor component={Link} href="/setup" underline="always" inherit>
          Make the first one
        </Anchor>{' '}
        with the token that the service printed when it started.
      </Text>
    </Card>
  );
}

function Problem({ of: problem }: { readonly of: OnePingProblem | null }) {
  if (problem === null || problem.code === 'totp_required') return null;
  if (problem.status !== 401 && problem.status !== 429 && problem.code !== 'insecure_origin')
    return <Trouble problem={problem} />;
  return (
    <Alert color="red" role="alert">
      {problem.message}
    </Alert>
  );
}
