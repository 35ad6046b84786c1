// Reads of the API as a component uses them.
'use client';
import type { OnePingProblem } from '@oneping/client/session';
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useLive } from '../frame/live';
import { api } from './api';
import { useApp } from './use-app';

export interface Read<Body> {
  readonly body: Body;
  /** For If-Match on a change of what was read. */
  readonly version: string | undefined;
}

interface GetOptions {
  /** False: not asked yet. */
  readonly enabled?: boolean;
  /** Also asked again after so many ms, for figures that no hint is given of. */
  readonly everyMs?: number;
  /** What somebody decides on: it is asked again even while the page is paused. */
  readonly isNeverPaused?: boolean;
}

/** `kind` says which live hints make it stale. `path` undefined: not asked. The app is added to the query. */
export function useGet<Body>(
  kind: string,
  path: string | undefined,
  query: object = {},
  { enabled = true, everyMs, isNeverPaused = false }: GetOptions = {},
): UseQueryResult<Read<Body>, OnePingProblem> {
  const app = useApp();
  // Paused means paused: then nothing is asked again but by what the person does, or what they are about to decide on.
  const isPaused = useLive().state === 'paused' && !isNeverPaused;
  return useQuery<Read<Body>, OnePingProblem>({
    queryKey: [kind, app, path, query],
    enabled: enabled && app !== undefined && path !== undefined,
    placeholderData: keepPreviousData,
    refetchInterval: everyMs === undefined || isPaused ? false : everyMs,
    refetchOnWindowFocus: !isPaused,
    refetchOnReconnect: !isPaused,
    queryFn: async ({ signal }) => await api.get<Body>(path ?? '', { ...query, app }, signal),
  });
}
