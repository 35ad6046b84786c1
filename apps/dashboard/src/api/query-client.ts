// How answers of the API are kept and asked for again.
import { OnePingProblem } from '@oneping/client/session';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';

const RETRIES = 2;

export function newQueryClient(): QueryClient {
  // Who is refused has lost a role since the page was opened: then what they may do is asked again, and shown at once.
  const onError = (error: Error) => {
    if (error instanceof OnePingProblem && error.code === 'forbidden') client.invalidateQueries({ queryKey: ['me'] });
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
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
  return client;
}
