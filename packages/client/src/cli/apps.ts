// `oneping apps list|show|create|edit|archive|restore`: isolated scopes, each a service in one environment.
import { parseArgs } from 'node:util';
import { type App, SCOPES } from '@oneping/contracts';
import { appNamed, describedApp } from './app-named.js';
import type { CommandContext } from './command.js';
import { editApp } from './edit-app.js';
import { EXIT, type ExitCode } from './exit-codes.js';
import { COMMON_OPTIONS, onlyOne, PAGE_OPTIONS, pageOf, printPage } from './flags.js';
import { UsageError } from './usage-error.js';

export async function apps([verb, ...args]: readonly string[], context: CommandContext): Promise<ExitCode> {
  switch (verb) {
    case 'list':
      return await list(args, context);
    case 'create':
      return await create(args, context);
    case 'show':
      return await show(args, context);
    case 'edit':
      return await editApp(args, context);
    case 'archive':
      return await move(args, context, 'archive');
    case 'restore':
      return await move(args, context, 'restore');
    default:
      throw new UsageError('oneping apps list, or oneping apps show|create|edit|archive|restore <slug>');
  }
}

async function list(args: readonly string[], context: CommandContext): Promise<ExitCode> {
  const { values } = parseArgs({ args: [...args], strict: true, options: PAGE_OPTIONS });
  printPage(await context.admin(values).listApps(pageOf(values)), values, context, describedApp);
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
    context.print(describedApp(made));
    if (made.firstKey?.key !== undefined) context.print(`  key, shown now and never again: ${made.firstKey.key}`);
    else if (firstKey !== undefined) context.print('  it was there already: its key is not shown again');
  }
  return EXIT.ok;
}

async function show(args: readonly string[], context: CommandContext): Promise<ExitCode> {
  const options = COMMON_OPTIONS;
  const { values, positionals } = parseArgs({ args: [...args], strict: true, allowPositionals: true, options });
  const app = await appNamed(context.admin(values), onlyOne(positionals, 'oneping apps show <slug>'));
  if (values.json) context.print(JSON.stringify(app));
  else for (const line of inFull(app)) context.print(line);
  return EXIT.ok;
}

async function move(args: readonly string[], context: CommandContext, where: 'archive' | 'restore'): Promise<ExitCode> {
  const options = { ...COMMON_OPTIONS, reason: { type: 'string' } } as const;
  const { values, positionals } = parseArgs({ args: [...args], strict: true, allowPositionals: true, options });
  const usage = `oneping apps ${where} <slug> --reason <text>`;
  const slug = onlyOne(positionals, usage);
  const { reason } = values;
  if (reason === undefined) throw new UsageError(`--reason is missing. It is kept in the audit log. ${usage}`);
  const admin = context.admin(values);
  const { id } = await appNamed(admin, slug);
  const moved = await (where === 'archive' ? admin.archiveApp(id, reason) : admin.restoreApp(id, reason));
  context.print(values.json ? JSON.stringify(moved) : describedApp(moved));
  return EXIT.ok;
}

function inFull(app: App): string[] {
  const { inForce, masking, parkedPolicy, version } = app;
  const hidden = [...(masking.recipients ? ['recipients'] : []), ...masking.paths].join(' ') || 'nothing';
  return [
    describedApp(app),
    `  expired keys remembered: ${inForce.tombstoneSeconds === null ? 'for ever' : `${inForce.tombstoneSeconds} s`}`,
    `  masked: ${hidden}; parked deliveries of new senders: ${parkedPolicy}; version ${version}`,
  ];
}
