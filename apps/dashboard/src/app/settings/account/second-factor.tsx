// The second factor of one's own sign-in: whether it is on, and turning it on or off.
'use client';
import { Button, Group, Stack, Text } from '@mantine/core';
import type { OnePingProblem } from '@oneping/client/session';
import { IconShieldCheck, IconShieldOff } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../api/api';
import { useMe } from '../../../api/use-me';
import { FormDialog } from '../../../components/form-dialog';
import { PasswordField } from '../../../components/password-field';
import { Section } from '../../../components/section';
import { Tag } from '../../../components/tag';
import { Enrolment } from './enrolment';

type Asked = 'on' | 'off' | null;

export function SecondFactor() {
  const { data: me } = useMe();
  const [asked, setAsked] = useState<Asked>(null);
  const isOn = me?.totpEnabled === true;
  return (
    <Section title="Second factor">
      <Stack gap="sm" align="flex-start">
        <Group gap="xs">
          {isOn ? (
            <Tag tone="green" icon={<IconShieldCheck aria-hidden />}>
              On
            </Tag>
          ) : (
            <Tag tone="orange" icon={<IconShieldOff aria-hidden />}>
              Off
            </Tag>
          )}
        </Group>
        <Text size="sm" c="dimmed">
          {isOn
            ? 'Signing in asks for a code of your authenticator app beside the password.'
            : 'Whoever learns your password can sign in as you. With an authenticator app, the password alone is not enough.'}
        </Text>
        <Button variant="default" disabled={me === undefined} onClick={() => setAsked(isOn ? 'off' : 'on')}>
          {isOn ? 'Turn off' : 'Turn on'}
        </Button>
      </Stack>
      {asked === 'on' && <Enrolment onClose={() => setAsked(null)} />}
      {asked === 'off' && <TurnOff onClose={() => setAsked(null)} />}
    </Section>
  );
}

function TurnOff({ onClose }: { readonly onClose: () => void }) {
  const client = useQueryClient();
  const [password, setPassword] = useState('');
  const end = useMutation<unknown, OnePingProblem>({
    mutationFn: async () => await api.write('PUT', '/v1/auth/totp/off', { password }),
    onSuccess: async () => {
      onClose();
      await client.invalidateQueries({ queryKey: ['me'] });
    },
  });
  return (
    <FormDialog
      title="Turn off the second factor"
      verb="Turn off"
      isDanger
      isPending={end.isPending}
      problem={end.error}
      isIncomplete={password === ''}
      onSubmit={() => end.mutate()}
      onClose={onClose}
    >
      <Text size="sm">The password alone will let you in again. The backup codes stop working.</Text>
      <PasswordField label="Password" value={password} onChange={setPassword} />
    </FormDialog>
  );
}
