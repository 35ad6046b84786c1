// The flags that many subcommands share, and what is read from them.
import type { Page } from '../create-client.js';
import type { CommandContext } from './command.js';
import { UsageError } from './usage-error.js';

export const COMMON_OPTIONS = {
  json: { type: 'boolean' },
  url: { type: 'string' },
  'api-key': { type: 'string' },
} as const;

export const PAGE_OPTIONS = { ...COMMON_OPTIONS, limit: { type: 'string' }, cursor: { type: 'string' } } as const;

/** `limit` and `cursor` of a query. Whether they make sense is the API's to say, except that a limit is a number. */
export function pageOf({ limit, cursor }: { limit?: string | undefined; cursor?: string | undefined }) {
  return { limit: limit === undefined ? undefined : wholeNumber('--limit', limit), cursor };
}

export function wholeNumber(flag: string, written: string): number {
  if (!/^\d{1,9}$/.test(written)) throw new UsageError(`${flag} takes a whole number.`);
  return Number(written);
}

/** A whole number, or the word that says that there is none of one's own: then null. */
export function numberOr(word: string, flag: string, written: string): number | null {
  return written === word ? null : wholeNumber(flag, written);
}

/** The one thing that a subcommand is about. */
export function onlyOne(positionals: readonly string[], usage: string): string {
  const [name, ...others] = positionals;
  if (name === undefined || others.length > 0) throw new UsageError(`Which one? ${usage}`);
  return name;
}

/** A page as one line of JSON, or as one line for each item and how to go on. */
export function printPage<Item>(
  page: Page<Item>,
  { json = false }: { json?: boolean | undefined },
  { print }: Pick<CommandContext, 'print'>,
  lineOf: (item: Item) => string,
): void {
  if (json) print(JSON.stringify(page));
  else {
    for (const item of page.data) print(lineOf(item));
    if (page.nextCursor !== null) print(`More with --cursor ${page.nextCursor}`);
  }
}
