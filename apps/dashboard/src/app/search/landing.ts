// Where what was found leads. Pure.
import type { SearchAnswer, SearchResult } from '@oneping/contracts';

export interface Landing {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
}

/** A delivery's page is its review while that is open, else the page of its key. */
export function placeOf({ kind, id, notification }: SearchResult): Landing {
  switch (kind) {
    case 'notification':
      return { path: '/keys/view', query: { id } };
    case 'delivery':
      return notification === null || notification.attention !== null
        ? { path: '/review/view', query: { id } }
        : { path: '/keys/view', query: { id: notification.id } };
    case 'conflict':
      return { path: '/review', query: { tab: 'conflicts', id } };
    case 'batch':
      return { path: '/review/batches', query: { id } };
    case 'sender':
      return { path: '/senders/view', query: { id } };
  }
}

/** Where to go at once: the one page on which all that was found stands. */
export function landingOf({ results, hasMore }: SearchAnswer): Landing | undefined {
  const [first] = results;
  if (first === undefined || hasMore) return undefined;
  const places = new Set(results.map((result) => JSON.stringify(placeOf(result))));
  return places.size === 1 ? placeOf(first) : undefined;
}
