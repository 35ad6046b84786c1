// Who is signed in, and what they may do in which app.
'use client';
import type { OnePingProblem } from '@oneping/client/session';
import { useQuery } from '@tanstack/react-query';
import { api } from './api';

export type Permission = 'resolve' | 'audit' | 'export' | 'reveal' | 'admin';

export interface Me {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly apps: readonly {
    readonly slug: string;
    readonly name: string;
    readonly environment: string;
    readonly permissions: readonly Permission[];
  }[];
}

export function useMe() {
  return useQuery<Me, OnePingProblem>({
    queryKey: ['me'],
    staleTime: 60_000,
    queryFn: async ({ signal }) => (await api.get<Me>('/v1/me', {}, signal)).body,
  });
}
