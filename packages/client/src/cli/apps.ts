// `oneping apps list|create`: isolated scopes, each a service in one environment.
import { parseArgs } from 'node:util';
import { type App, SCOPES } from '@oneping/contracts';
import type { CommandContext } from './command.js';
import { EXIT, type ExitCode } from './exit-codes.js';
import { COMMON_OPTIONS, onlyOne, PAGE_OPTIONS, pageOf, printPage } from './flags.js';
import { UsageError } from './usage-error.js';

export async function apps([verb, ...args]: readonly string[], context: CommandContext): Promise<ExitCode> {
  switch (verb) {
    case 'list':
      return await list(args, context);
    case 'create':
      return await create(args, context);
    default:
      throw new UsageError('oneping apps list, or oneping apps create <slug>');
  }
}

async function list(args: readonly string[], context: CommandContext): Promise<ExitCode> {
  const { values } = parseArgs({ args: [...args], strict: true, options: PAGE_OPTIONS });
  printPage(await context.admin(values).listApps(pageOf(values)), values, context, described);
  return EXIT.ok;
}

const CREATE_OPTIONS = {
  ...COMMON_OPTIONS,
  name: { type: 'string' },
  test: { type: 'boolean' },
  'first-key': { type: 'string' },
} as const;

async function create(args: readonly string[], context: CommandContext): Promise<ExitCode> {
  const options = CREATE_OPTIONS;
  const { values, positionals } = parseArgs({ args: [...args], strict: true, allowPositionals: true, options });
  const slug = onlyOne(positionals, 'oneping apps create <slug>');
  const { name, test = false } = values;
  const firstKey = values['first-key'];
  const made = await context.admin(values).createApp({
    slug,
    environment: test ? 'test' : 'live',
    ...(name === undefined ? {} : { name }),
    ...(firstKey === undefined ? {} : { firstKey: { name: firstKey, scopes: [...SCOPES] } }),
  });
  if (values.json) context.print(JSON.stringify(made));
  else {
    context.print(described(made));
    if (made.firstKey?.key !== undefined) context.print(`  key, shown now and never again: ${made.firstKey.key}`);
    else if (firstKey !== undefined) context.print('  it was there already: its key is not shown again');
  }
  return EXIT.ok;
}

function described({ id, slug, environment, name, archivedAt, inForce }: App): string {
  const marks = [environment, ...(archivedAt === null ? [] : ['archived'])].join(', ');
  return `${slug} (${id}) "${name}": ${marks}, results kept ${inForce.retentionSeconds} s, ${inForce.requestsPerSecond} requests/s`;
}
