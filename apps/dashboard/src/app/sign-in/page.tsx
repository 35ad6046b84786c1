// Signing in: e-mail and password, then the second factor of whoever has one.
'use client';
import { Anchor, Text } from '@mantine/core';
import type { OnePingProblem } from '@oneping/client/session';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import Link from 'next/link';
import { useRouter, useSearchParams } from 'next/navigation';
import { useState } from 'react';
import { api } from '../../api/api';
import { Card } from '../../sign-in/card';
import { nextPlace } from '../../sign-in/next-place';
import { PasswordStep } from '../../sign-in/password-step';
import { SecondStep } from '../../sign-in/second-step';

interface Answers {
  readonly email: string;
  readonly password: string;
  readonly code?: string;
}

/** What somebody comes from. */
const DONE: Readonly<Record<string, string>> = {
  invitation: 'The invitation is accepted. Sign in with the e-mail that was invited.',
  password: 'The new password is set. Sign in with it.',
};

export default function SignInPage() {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [needsCode, setNeedsCode] = useState(false);
  const router = useRouter();
  const asked = useSearchParams();
  const next = asked.get('next');
  const done = DONE[asked.get('done') ?? ''];
  const client = useQueryClient();
  const signIn = useMutation<unknown, OnePingProblem, Answers>({
    mutationFn: async (answers) => await api.write('POST', '/v1/auth/sign-in', answers),
    onSuccess: () => {
      client.clear();
      router.replace(nextPlace(next));
    },
    onError: ({ code }) => {
      if (code === 'totp_required') setNeedsCode(true);
    },
  });

  if (needsCode)
    return (
      <Card title="Second factor" lead={`Signing in as ${email}.`}>
        <SecondStep
          isPending={signIn.isPending}
          problem={signIn.error?.code === 'totp_required' ? null : signIn.error}
          onSubmit={(code) => signIn.mutate({ email, password, code })}
          onBack={() => {
            setNeedsCode(false);
            setPassword('');
            signIn.reset();
          }}
        />
      </Card>
    );
  return (
    <Card title="Sign in" lead={done && <span role="status">{done}</span>}>
      <PasswordStep
        email={email}
        onEmail={setEmail}
        password={password}
        onPassword={setPassword}
        isPending={signIn.isPending}
        problem={signIn.error}
        onSubmit={() => signIn.mutate({ email, password })}
      />
      <Text size="xs" c="dimmed">
        A new installation?{' '}
        <Anchor component={Link} href="/setup" underline="always" inherit>
          Make its first operator
        </Anchor>{' '}
        with the token that the service printed when it started.
      </Text>
    </Card>
  );
}
