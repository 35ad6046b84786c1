// The senders of the app, for rules that name them.
'use client';
import type { Sender } from '@oneping/contracts';
import { useGet } from '../../../api/use-get';

export function useSenders(): readonly Sender[] {
  return useGet<{ data: Sender[] }>('senders', '/v1/senders', { limit: 200 }).data?.body.data ?? [];
}
