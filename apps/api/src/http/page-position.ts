// The position of a list that is ordered by time and id, as its cursor carries it.
import type { Position } from '../database/sql/keyset.js';
import { type PageQuery, readCursor } from './page-cursor.js';
import { isId } from './path-id.js';

export function positionOf({ us, id }: Position): string {
  return `${us} ${id}`;
}

/** Null for the first page. 400 for a cursor that no such list made. */
export function readPosition(query: PageQuery): Position | null {
  const position = readCursor(query, isPosition);
  if (position === null) return null;
  const [us = '', id = ''] = position.split(' ');
  return { us, id };
}

function isPosition(position: string): boolean {
  const [us = '', id = '', ...rest] = position.split(' ');
  return /^\d{1,17}$/.test(us) && isId(id) && rest.length === 0;
}
