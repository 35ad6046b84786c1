// The API key of the first steps: kept while the page lives, wherever in the dashboard one goes, and never written down.
'use client';
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApp } from '../api/use-app';

/** Undefined: none was made since the page was loaded. Signing out forgets it. */
export function useFirstKey(): readonly [string | undefined, (key: string) => void] {
  const queryKey = ['first-key', useApp()];
  const client = useQueryClient();
  const { data } = useQuery<string>({ queryKey, queryFn: skipToken, gcTime: Infinity });
  return [data, (key) => client.setQueryData(queryKey, key)];
}
