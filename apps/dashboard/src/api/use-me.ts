// Who is signed in, and what they may do in which app.
'use client';
import type { OnePingProblem } from '@oneping/client/session';
import type { Me } from '@oneping/contracts';
import { useQuery } from '@tanstack/react-query';
import { api } from './api';

/** Where the API says it. */
export const ME = '/v1/me';

export function useMe() {
  return useQuery<Me, OnePingProblem>({
    queryKey: ['me'],
    staleTime: 60_000,
    queryFn: async ({ signal }) => (await api.get<Me>(ME, {}, signal)).body,
  });
}
