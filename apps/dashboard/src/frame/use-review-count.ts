// How many keys wait for a person: the number beside "Needs review".
'use client';
import type { Overview } from '@oneping/contracts';
import { useGet } from '../api/use-get';

const EVERY_MS = 30_000;

export function useReviewCount(): number {
  const { data } = useGet<Overview>('overview', '/v1/overview', { range: '1h' }, { everyMs: EVERY_MS });
  return data?.body.attention.needsReview ?? 0;
}
