// Changing one's own password: every other session ends with it.
'use client';
import { Alert, Button, Group, PasswordInput, Stack } from '@mantine/core';
import type { OnePingProblem } from '@oneping/client/session';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '../../api/api';
import { Section } from '../../components/section';
import { Trouble } from '../../components/trouble';

const LEAST_CHARACTERS = 12;

export function OwnPassword() {
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const change = useMutation<unknown, OnePingProblem>({
    mutationFn: async () => await api.write('PUT', '/v1/auth/password', { current, next }),
    onSuccess: () => {
      setCurrent('');
      setNext('');
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    change.mutate();
  }

  return (
    <Section title="Your password">
      <form onSubmit={submit}>
        <Stack gap="sm">
          <PasswordInput
            label="Present password"
            size="xs"
            autoComplete="current-password"
            value={current}
            visibilityToggleButtonProps={{ 'aria-label': 'Show the present one' }}
            onChange={(event) => setCurrent(event.currentTarget.value)}
          />
          <PasswordInput
            label="New password"
            description={`At least ${LEAST_CHARACTERS} characters. Every other session of yours ends.`}
            size="xs"
            autoComplete="new-password"
            maxLength={200}
            value={next}
            visibilityToggleButtonProps={{ 'aria-label': 'Show the new one' }}
            onChange={(event) => setNext(event.currentTarget.value)}
          />
          {change.error && <Trouble problem={change.error} />}
          {change.isSuccess && <Alert color="sonar">Changed.</Alert>}
          <Group justify="flex-end">
            <Button
              type="submit"
              loading={change.isPending}
              disabled={current === '' || next.length < LEAST_CHARACTERS}
            >
              Change
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  );
}
