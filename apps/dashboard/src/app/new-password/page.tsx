// Setting a new password with the link that an admin gave.
'use client';
import type { OnePingProblem } from '@oneping/client/session';
import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { api } from '../../api/api';
import { flawAt } from '../../components/flaws';
import { Form } from '../../components/form';
import { isLongEnough, PasswordField } from '../../components/password-field';
import { NoToken, useAddressToken } from '../../sign-in/address-token';
import { Card } from '../../sign-in/card';

export default function NewPasswordPage() {
  const token = useAddressToken();
  const [password, setPassword] = useState('');
  const router = useRouter();
  const reset = useMutation<unknown, OnePingProblem>({
    mutationFn: () => api.write('POST', '/v1/auth/password-reset', { token, password }),
    onSuccess: () => router.replace('/sign-in?done=password'),
  });
  return (
    <Card
      title="Set a new password"
      lead="You are signed out everywhere, and sign in with the new one. A second factor stays as it is."
    >
      {token === '' ? (
        <NoToken />
      ) : (
        <Form
          verb="Set the password"
          isAlone
          isPending={reset.isPending}
          problem={reset.error}
          isIncomplete={!isLongEnough(password)}
          onSubmit={() => reset.mutate()}
        >
          <PasswordField
            label="New password"
            isNew
            value={password}
            error={flawAt(reset.error, '/password')}
            onChange={setPassword}
          />
        </Form>
      )}
    </Card>
  );
}
