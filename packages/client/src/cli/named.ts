// Finds a thing by the name that people know it by, through as many pages as there are.
import type { Page } from '../create-client.js';
import { OnePingProblem } from '../one-ping-problem.js';

interface NamedThing {
  readonly id: string;
  readonly name: string;
}

/** Everything of a list. */
export async function everyOne<Item>(list: (page: { cursor?: string }) => Promise<Page<Item>>): Promise<Item[]> {
  const items: Item[] = [];
  let cursor: string | null = null;
  do {
    const page: Page<Item> = await list(cursor === null ? {} : { cursor });
    items.push(...page.data);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return items;
}

/** The one of this name or id. Throws OnePingProblem `not_found` where there is none. */
export function theOneNamed<Item extends NamedThing>(items: readonly Item[], kind: string, written: string): Item {
  const found = items.find(({ name }) => name === written) ?? items.find(({ id }) => id === written);
  if (found !== undefined) return found;
  throw new OnePingProblem('not_found', `There is no ${kind} named "${written}".`, { status: 404 });
}
