// How answers of the API are kept and asked for again.
import { OnePingProblem } from '@oneping/client/session';
import { QueryClient } from '@tanstack/react-query';

const RETRIES = 2;

export function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        retry: (failures, error) => failures < RETRIES && error instanceof OnePingProblem && error.isRetryable,
        refetchOnWindowFocus: true,
      },
      // A change is never made twice by itself: what a person sees is what was asked.
      mutations: { retry: false },
    },
  });
}
