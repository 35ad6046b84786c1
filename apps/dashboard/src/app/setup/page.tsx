// The first operator of a service.
'use client';
import { TextInput } from '@mantine/core';
import type { OnePingProblem } from '@oneping/client/session';
import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useRef, useState } from 'react';
import { api } from '../../api/api';
import { flawAt } from '../../components/flaws';
import { Card } from '../../sign-in/card';
import { type NewPerson, NewPersonForm } from '../../sign-in/new-person-form';

export default function SetupPage() {
  const [token, setToken] = useState('');
  const [email, setEmail] = useState('');
  // The token works once: where only the signing in failed, that alone is tried again.
  const isMade = useRef(false);
  const router = useRouter();
  const setUp = useMutation<unknown, OnePingProblem, NewPerson>({
    mutationFn: async ({ name, password }) => {
      if (!isMade.current) await api.write('POST', '/v1/setup', { token: token.trim(), email, name, password });
      isMade.current = true;
      await api.write('POST', '/v1/auth/sign-in', { email, password });
    },
    onSuccess: () => router.replace('/'),
  });
  return (
    <Card
      title="Set up"
      lead="The first operator administers the whole service. The token was printed when the service started, and works once."
    >
      <NewPersonForm
        verb="Set up"
        missing={[...(token.trim() === '' ? ['the token'] : []), ...(email.trim() === '' ? ['an e-mail address'] : [])]}
        isPending={setUp.isPending}
        problem={setUp.error}
        onSubmit={(person) => setUp.mutate(person)}
      >
        <TextInput
          label="Token"
          autoComplete="off"
          required
          withAsterisk={false}
          value={token}
          error={flawAt(setUp.error, '/token')}
          onChange={(event) => setToken(event.currentTarget.value)}
        />
        <TextInput
          label="E-mail"
          type="email"
          autoComplete="username"
          required
          withAsterisk={false}
          value={email}
          error={flawAt(setUp.error, '/email')}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
      </NewPersonForm>
    </Card>
  );
}
