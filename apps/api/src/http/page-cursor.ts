// Where the next page of a list begins: opaque to callers, a list of texts to us.
import { LIMITS } from '@oneping/contracts';
import { Problem } from './problem.js';

export interface PageQuery {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

export function pageLimit({ limit }: PageQuery): number {
  return limit ?? LIMITS.pageItems.default;
}

/** The position after which the page begins, or null for the first page. 400 for a cursor that this list did not make. */
export function readCursor({ cursor }: PageQuery, isPosition: (position: string) => boolean): string | null {
  if (cursor === undefined) return null;
  const position = Buffer.from(cursor, 'base64url').toString('utf8');
  if (isPosition(position)) return position;
  throw new Problem('invalid_request', 'The cursor is not one that this list gave out.', {
    errors: [{ pointer: '/cursor', code: 'cursor_invalid', message: 'Expected the nextCursor of an earlier answer.' }],
  });
}

/** A page of at most `limit` items out of rows of which one more was fetched. `positionOf` says where an item stands. */
export function toPage<Row, Item>(
  rows: readonly Row[],
  limit: number,
  toItem: (row: Row) => Item,
  positionOf: (row: Row) => string,
): { data: Item[]; nextCursor: string | null } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const hasMore = rows.length > limit && last !== undefined;
  return {
    data: shown.map(toItem),
    nextCursor: hasMore ? Buffer.from(positionOf(last)).toString('base64url') : null,
  };
}
