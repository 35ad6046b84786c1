// A part of a page: a sheet with its heading, and what can be done in it.
import { Group, Paper, Title } from '@mantine/core';
import type { ReactNode } from 'react';

interface SectionProps {
  readonly title: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

export function Section({ title, actions, children }: SectionProps) {
  return (
    <Paper component="section" aria-label={title} miw={0}>
      <Group justify="space-between" gap="xs" mb="xs">
        <Title order={2}>{title}</Title>
        {actions !== undefined && <Group gap="xs">{actions}</Group>}
      </Group>
      {children}
    </Paper>
  );
}
