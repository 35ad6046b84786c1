// The authenticator app is given its secret, as a picture or as text, and proves it with a first code.
'use client';
import { Stack, Text, TextInput } from '@mantine/core';
import type { OnePingProblem } from '@oneping/client/session';
import { useMutation } from '@tanstack/react-query';
import { QRCodeSVG } from 'qrcode.react';
import { useState } from 'react';
import { api } from '../../../api/api';
import { Copyable } from '../../../components/copyable';
import { Form } from '../../../components/form';
import classes from './scan-step.module.css';
import { inGroups, secretOf } from './totp-uri';

interface ScanStepProps {
  readonly uri: string;
  readonly onConfirmed: () => void;
  readonly onBack: () => void;
}

export function ScanStep({ uri, onConfirmed, onBack }: ScanStepProps) {
  const [code, setCode] = useState('');
  const digits = code.replaceAll(/\s/g, '');
  const confirm = useMutation<unknown, OnePingProblem>({
    mutationFn: async () => await api.write('PUT', '/v1/auth/totp', { code: digits }),
    onSuccess: onConfirmed,
  });
  const secret = secretOf(uri);
  return (
    <Form
      verb="Turn on"
      isPending={confirm.isPending}
      problem={confirm.error}
      isIncomplete={!/^\d{6}$/.test(digits)}
      onSubmit={() => confirm.mutate()}
      onBack={onBack}
    >
      <Text size="sm">Scan this with your authenticator app. Nothing is in force before its first code was right.</Text>
      <div className={classes['plate']}>
        {/* On white in either theme, with the quiet margin: a camera needs both. */}
        <QRCodeSVG value={uri} size={176} level="M" marginSize={2} title="QR code for the authenticator app" />
      </div>
      <Stack gap={2}>
        <Text size="xs" c="dimmed">
          No camera? Type this secret in, as time-based:
        </Text>
        <Copyable value={secret} label="secret">
          <span className={classes['secret']}>{inGroups(secret)}</span>
        </Copyable>
      </Stack>
      <TextInput
        label="Code"
        description="The six digits that the app shows now."
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        withAsterisk={false}
        maxLength={7}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
    </Form>
  );
}
