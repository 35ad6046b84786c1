// Turning on the second factor, step by step: the password, the authenticator app with a first code, the backup codes.
'use client';
import { Text } from '@mantine/core';
import type { OnePingProblem } from '@oneping/client/session';
import type { TotpSetup } from '@oneping/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../api/api';
import { Dialog } from '../../../components/dialog';
import { Form } from '../../../components/form';
import { PasswordField } from '../../../components/password-field';
import { BackupCodes } from './backup-codes';
import { ScanStep } from './scan-step';

export function Enrolment({ onClose }: { readonly onClose: () => void }) {
  const client = useQueryClient();
  const [isOn, setOn] = useState(false);
  const [password, setPassword] = useState('');
  const begin = useMutation<TotpSetup, OnePingProblem>({
    mutationFn: async () => (await api.write<TotpSetup>('POST', '/v1/auth/totp', { password })).body,
  });
  const setup = begin.data;

  // Only now: the page behind would take this dialog away, and with it codes that nobody has kept yet.
  async function close() {
    onClose();
    await client.invalidateQueries({ queryKey: ['me'] });
  }

  return (
    <Dialog
      onClose={isOn ? () => undefined : onClose}
      withCloseButton={!isOn}
      closeOnEscape={!isOn}
      closeOnClickOutside={false}
      title={isOn ? 'Keep your backup codes' : 'Turn on the second factor'}
    >
      {setup === undefined ? (
        <Form
          verb="Continue"
          isPending={begin.isPending}
          problem={begin.error}
          isIncomplete={password === ''}
          onSubmit={() => begin.mutate()}
          onBack={onClose}
        >
          <Text size="sm">First your password, so that nobody else does this at your screen.</Text>
          <PasswordField label="Password" value={password} onChange={setPassword} />
        </Form>
      ) : isOn ? (
        <BackupCodes codes={setup.backupCodes} onKept={close} />
      ) : (
        <ScanStep uri={setup.uri} onConfirmed={() => setOn(true)} onBack={onClose} />
      )}
    </Dialog>
  );
}
