// The apps that the signed-in person administers.
'use client';
import type { OnePingProblem } from '@oneping/client/session';
import type { App } from '@oneping/contracts';
import { useGet } from '../../api/use-get';

interface Apps {
  readonly apps: readonly App[] | undefined;
  readonly problem: OnePingProblem | null;
  readonly retry: () => void;
}

export function useApps(): Apps {
  const { data, error, refetch } = useGet<{ data: App[] }>('apps', '/v1/apps', { limit: 200 });
  return { apps: data?.body.data, problem: error, retry: () => void refetch() };
}
