// A page: its heading, what can be done on it as a whole, and its content.
'use client';
import { Group, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';

interface PageProps {
  readonly title: string;
  /** In place of the title at the top, where more than words stands there. */
  readonly heading?: ReactNode;
  /** What this page is for, in a sentence. */
  readonly lead?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

export function Page({ title, heading, lead, actions, children }: PageProps) {
  useEffect(() => {
    document.title = `${title} · OnePing`;
  }, [title]);
  return (
    <Stack gap="md">
      <Group justify="space-between" align="flex-start" gap="sm">
        <div style={{ minWidth: 0 }}>
          {heading ?? <Title order={1}>{title}</Title>}
          {lead !== undefined && (
            <Text c="dimmed" size="sm" component="div" maw={760}>
              {lead}
            </Text>
          )}
        </div>
        {actions !== undefined && <Group gap="xs">{actions}</Group>}
      </Group>
      {children}
    </Stack>
  );
}
