// Accepting an invitation, with the token of its link.
'use client';
import { TextInput } from '@mantine/core';
import type { OnePingProblem } from '@oneping/client/session';
import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { api } from '../../api/api';
import { NoToken, useAddressToken } from '../../sign-in/address-token';
import { Card } from '../../sign-in/card';
import { type NewPerson, NewPersonForm } from '../../sign-in/new-person-form';

export default function InvitationPage() {
  const token = useAddressToken();
  const router = useRouter();
  const [code, setCode] = useState('');
  const accept = useMutation<unknown, OnePingProblem, NewPerson>({
    mutationFn: async ({ name, password }) => {
      const second = code.trim() === '' ? {} : { code: code.trim() };
      return await api.write('POST', '/v1/auth/invitation', { token, name, password, ...second });
    },
    onSuccess: () => router.replace('/sign-in?done=invitation'),
  });
  // Asked for only where the account that is there already has a second factor.
  const needsCode = accept.error?.code === 'totp_required' || code !== '';
  return (
    <Card
      title="Accept the invitation"
      lead="Choose a name and a password; then sign in with the e-mail that was invited. With an account here already, give its own password."
    >
      {token === '' ? (
        <NoToken />
      ) : (
        <NewPersonForm
          verb="Accept"
          isPending={accept.isPending}
          problem={accept.error?.code === 'totp_required' ? null : accept.error}
          onSubmit={(person) => accept.mutate(person)}
        >
          {needsCode && (
            <TextInput
              label="Code"
              description="Your account has a second factor: six digits of your authenticator app, or a backup code."
              autoComplete="one-time-code"
              autoFocus
              maxLength={20}
              value={code}
              onChange={(event) => setCode(event.currentTarget.value)}
            />
          )}
        </NewPersonForm>
      )}
    </Card>
  );
}
