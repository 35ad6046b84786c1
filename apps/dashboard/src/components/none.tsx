// Nothing to speak of: dim in a table, and left out of a card.
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';

export function None({ children = '–' }: { readonly children?: ReactNode }) {
  return (
    <Text span c="dimmed" inherit data-none>
      {children}
    </Text>
  );
}
