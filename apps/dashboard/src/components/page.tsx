// A page: its heading, what can be done on it as a whole, and its content. Its tab tells whether anything needs review.
'use client';
import { Group, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { useReviewCount } from '../frame/use-review-count';

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
  const reviewCount = useReviewCount();
  useEffect(() => {
    document.title = `${reviewCount > 0 ? `(${reviewCount}) ` : ''}${title} · OnePing`;
  }, [title, reviewCount]);
  return (
    <Stack gap="md">
      {reviewCount > 0 && <link rel="icon" type="image/svg+xml" sizes="any" href="/needs-review.svg" />}
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
