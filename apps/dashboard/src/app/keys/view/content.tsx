// The content of a key: masked as the app says, and unmasked for who may and says why.
'use client';
import { Alert, Text } from '@mantine/core';
import type { Notification, Reveal } from '@oneping/contracts';
import { IconEye } from '@tabler/icons-react';
import { useState } from 'react';
import { api } from '../../../api/api';
import { useApp } from '../../../api/use-app';
import { usePermissions } from '../../../api/use-permissions';
import { PermittedButton } from '../../../components/permitted-button';
import { ReasonDialog } from '../../../components/reason-dialog';
import { Section } from '../../../components/section';
import { ContentView } from './content-view';

export function Content({ record }: { readonly record: Notification }) {
  const app = useApp();
  const { whyNot } = usePermissions();
  const [isAsking, setAsking] = useState(false);
  const [revealed, setRevealed] = useState<Reveal | null>(null);
  const isGone = record.expired && record.deliveries.length === 0;
  async function reveal(reason: string) {
    const answer = await api.write<Reveal>(
      'POST',
      '/v1/reveals',
      { notificationId: record.id, reason },
      { query: { app } },
    );
    setRevealed(answer.body);
  }
  return (
    <Section
      title="Content"
      actions={
        !isGone &&
        revealed === null && (
          <PermittedButton
            whyNot={whyNot('reveal')}
            leftSection={<IconEye size={14} />}
            onClick={() => setAsking(true)}
          >
            Reveal
          </PermittedButton>
        )
      }
    >
      {revealed ? (
        <>
          <Alert color="orange" p="xs" mb="sm">
            Shown unmasked. That, and your reason, are in the audit log.
          </Alert>
          <Recipients revealed={revealed} />
          <ContentView content={revealed.content} metadata={revealed.metadata} />
        </>
      ) : (record.content ?? null) === null ? (
        <Text size="sm" c="dimmed">
          {isGone ? 'Purged after expiry: only the fact that it was posted is kept.' : 'Not kept, or not shown here.'}
        </Text>
      ) : (
        <ContentView content={record.content ?? {}} metadata={record.metadata} />
      )}
      {isAsking && (
        <ReasonDialog title="Reveal what is masked" verb="Reveal" onClose={() => setAsking(false)} act={reveal}>
          Recipients, content and metadata are shown to you as they were posted. Others see them masked still.
        </ReasonDialog>
      )}
    </Section>
  );
}

function Recipients({ revealed }: { readonly revealed: Reveal }) {
  return (
    <Text size="sm" mb="sm">
      To{' '}
      {revealed.deliveries.map(({ id, channel, recipient }, index) => (
        <span key={id}>
          {index > 0 && ', '}
          <bdi>{recipient ?? 'erased'}</bdi> ({channel})
        </span>
      ))}
    </Text>
  );
}
