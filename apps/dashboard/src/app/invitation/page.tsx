// Accepting an invitation: its token stands behind the # of the address, where no server sees it.
'use client';
import { Alert, Text } from '@mantine/core';
import type { OnePingProblem } from '@oneping/client/session';
import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { api } from '../../api/api';
import { Card } from '../../sign-in/card';
import { type NewPerson, NewPersonForm } from '../../sign-in/new-person-form';

export default function InvitationPage() {
  const [token, setToken] = useState<string>();
  const router = useRouter();
  useEffect(() => setToken(window.location.hash.slice(1)), []);
  const accept = useMutation<unknown, OnePingProblem, NewPerson>({
    mutationFn: async ({ name, password }) => await api.write('POST', '/v1/auth/invitation', { token, name, password }),
    onSuccess: () => router.replace('/sign-in'),
  });
  return (
    <Card
      title="Accept the invitation"
      lead="Choose a name and a password; then sign in with the e-mail that was invited."
    >
      {token === '' ? (
        <Alert color="red" role="alert">
          <Text size="sm">This address has no token. Open the whole address that you were given.</Text>
        </Alert>
      ) : (
        <NewPersonForm
          verb="Accept"
          isPending={accept.isPending}
          problem={accept.error}
          onSubmit={(person) => accept.mutate(person)}
        />
      )}
    </Card>
  );
}
