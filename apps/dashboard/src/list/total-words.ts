// How many rows there are, in words: exactly up to ten thousand, and "10 000+" above. Pure.
import type { ListCount } from '@oneping/contracts';
import { grouped } from '../components/numbers';

/** `isAll`: the rows on screen are all that there are. `total` undefined: not counted yet. */
export function totalWords(shown: number, isAll: boolean, total: ListCount | undefined): string {
  if (isAll) return counted(shown, shown);
  const { count = null, hasMore = false } = total ?? {};
  if (count === null) return `${counted(shown, shown)}, and more`;
  // A count that is older than the rows never says less than what is on screen.
  const atLeast = Math.max(count, shown);
  return `${grouped(shown)} of ${counted(atLeast, atLeast, hasMore ? '+' : '')}`;
}

function counted(count: number, many: number, more = ''): string {
  return `${grouped(count)}${more} ${many === 1 && more === '' ? 'row' : 'rows'}`;
}
