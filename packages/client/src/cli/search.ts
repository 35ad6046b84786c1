// `oneping search <text>`: whatever a text names, and what it leads to.
import { parseArgs } from 'node:util';
import type { SearchResult } from '@oneping/contracts';
import type { CommandContext } from './command.js';
import { EXIT, type ExitCode } from './exit-codes.js';
import { COMMON_OPTIONS, onlyOne } from './flags.js';

/** Nothing found is an answer like any other with --json; the exit code says so either way. */
export async function search(args: readonly string[], context: CommandContext): Promise<ExitCode> {
  const options = COMMON_OPTIONS;
  const { values, positionals } = parseArgs({ args: [...args], strict: true, allowPositionals: true, options });
  const answer = await context.operator(values).search(onlyOne(positionals, 'oneping search <text>'));
  const { results, hasMore, lookedAt } = answer;
  if (values.json) context.print(JSON.stringify(answer));
  else {
    for (const result of results) context.print(described(result));
    if (hasMore) context.print('There are more: write more of it.');
    if (results.length === 0)
      context.complain(`Nothing found. Looked at: ${lookedAt.map(({ text }) => text).join('; ')}`);
  }
  return results.length === 0 ? EXIT.notFound : EXIT.ok;
}

function described({ kind, id, matched, name, notification }: SearchResult): string {
  const called = name === null ? '' : ` ${name}`;
  const of = notification === null ? '' : `, ${notification.messageId}: ${notification.status}`;
  return `${kind}${called} ${id} (${matched})${of}`;
}
