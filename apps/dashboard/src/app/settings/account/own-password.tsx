// Changing one's own password: every other session ends with it.
'use client';
import { Alert } from '@mantine/core';
import type { OnePingProblem } from '@oneping/client/session';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../api/api';
import { flawAt } from '../../../components/flaws';
import { Form } from '../../../components/form';
import { missingInPassword, PasswordField } from '../../../components/password-field';
import { Section } from '../../../components/section';

export function OwnPassword() {
  const client = useQueryClient();
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const change = useMutation<unknown, OnePingProblem>({
    mutationFn: async () => await api.write('PUT', '/v1/auth/password', { current, next }),
    onSuccess: async () => {
      setCurrent('');
      setNext('');
      await client.invalidateQueries({ queryKey: ['sessions'] });
    },
  });
  return (
    <Section title="Your password">
      <Form
        verb="Change the password"
        isPending={change.isPending}
        problem={change.error}
        missing={[...(current === '' ? ['your present password'] : []), ...missingInPassword(next, 'a new one')]}
        onSubmit={() => change.mutate()}
      >
        <PasswordField label="Present password" value={current} onChange={setCurrent} />
        <PasswordField
          label="New password"
          isNew
          description="Every other session of yours ends."
          value={next}
          error={flawAt(change.error, '/next')}
          onChange={setNext}
        />
        {change.isSuccess && (
          <Alert color="sonar" role="status">
            Your password is changed.
          </Alert>
        )}
      </Form>
    </Section>
  );
}
