// What every component may use: theme, server data, the query string, and short messages.
'use client';
import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { NuqsAdapter } from 'nuqs/adapters/next/app';
import { type ReactNode, Suspense, useState } from 'react';
import { newQueryClient } from '../api/query-client';
import { theme } from '../theme/theme';

export function Providers({ children }: { readonly children: ReactNode }) {
  const [client] = useState(newQueryClient);
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto">
      <QueryClientProvider client={client}>
        <Suspense>
          <NuqsAdapter>{children}</NuqsAdapter>
        </Suspense>
        <Notifications position="bottom-right" />
      </QueryClientProvider>
    </MantineProvider>
  );
}
