// How many rows a list has in all: asked apart from the rows, and only where those on screen are not all of them.
'use client';
import type { ListCount } from '@oneping/contracts';
import { useGet } from '../api/use-get';
import { totalWords } from './total-words';

/** No hint makes it stale: counting with each of them would cost more than it tells. */
const KIND = 'counts';
const EVERY_MS = 30_000;
/** The lists that the API counts. */
const COUNTED = new Set([
  '/v1/notifications',
  '/v1/deliveries',
  '/v1/duplicates',
  '/v1/duplicates/suspicious',
  '/v1/audit-events',
]);

/** `shownCount` undefined: the rows are not there yet. */
export function useTotalWords(
  path: string,
  query: Readonly<Record<string, string>>,
  shownCount: number | undefined,
  isAll: boolean,
): string {
  const isAsked = COUNTED.has(path) && shownCount !== undefined && !isAll;
  const { data, isPlaceholderData } = useGet<ListCount>(KIND, isAsked ? `${path}/count` : undefined, query, {
    everyMs: EVERY_MS,
  });
  return totalWords(shownCount ?? 0, isAll, isPlaceholderData ? undefined : data?.body);
}
