// `oneping senders list|show|create|edit|pause|resume|test|order`: the configured providers of an app.
import { parseArgs } from 'node:util';
import type { Accepted, Channel, Sender } from '@oneping/contracts';
import type { CommandContext } from './command.js';
import { configFrom } from './config-file.js';
import { editSender } from './edit-sender.js';
import { EXIT, type ExitCode } from './exit-codes.js';
import { COMMON_OPTIONS, onlyOne, PAGE_OPTIONS, pageOf, printPage, wholeNumber } from './flags.js';
import { everyOne, theOneNamed } from './named.js';
import { recipientFrom } from './recipient-from.js';
import { describedSender, senderNamed } from './sender-named.js';
import { UsageError } from './usage-error.js';

export async function senders([verb, ...args]: readonly string[], context: CommandContext): Promise<ExitCode> {
  switch (verb) {
    case 'list':
      return await list(args, context);
    case 'show':
      return await show(args, context);
    case 'edit':
      return await editSender(args, context);
    case 'create':
      return await create(args, context);
    case 'pause':
      return await pause(args, context);
    case 'resume':
      return await resume(args, context);
    case 'test':
      return await test(args, context);
    case 'order':
      return await order(args, context);
    default:
      throw new UsageError(
        'oneping senders list, oneping senders show|create|edit|pause|resume|test <name>, oneping senders order <name> …',
      );
  }
}

async function list(args: readonly string[], context: CommandContext): Promise<ExitCode> {
  const { values } = parseArgs({ args: [...args], strict: true, options: PAGE_OPTIONS });
  printPage(await context.admin(values).listSenders(pageOf(values)), values, context, describedSender);
  return EXIT.ok;
}

async function show(args: readonly string[], context: CommandContext): Promise<ExitCode> {
  const options = COMMON_OPTIONS;
  const { values, positionals } = parseArgs({ args: [...args], strict: true, allowPositionals: true, options });
  const sender = await senderNamed(context.admin(values), onlyOne(positionals, 'oneping senders show <name>'));
  if (values.json) context.print(JSON.stringify(sender));
  else for (const line of inFull(sender)) context.print(line);
  return EXIT.ok;
}

async function create(args: readonly string[], context: CommandContext): Promise<ExitCode> {
  const options = {
    ...COMMON_OPTIONS,
    channel: { type: 'string' },
    provider: { type: 'string' },
    'config-file': { type: 'string' },
  } as const;
  const { values, positionals } = parseArgs({ args: [...args], strict: true, allowPositionals: true, options });
  const name = onlyOne(positionals, 'oneping senders create <name> --channel <channel> --provider <provider>');
  const { channel, provider } = values;
  if (channel === undefined || provider === undefined)
    throw new UsageError('--channel and --provider are both needed.');
  const file = values['config-file'];
  const config = file === undefined ? {} : configFrom(file);
  const made = await context.admin(values).createSender({ name, channel: channel as Channel, provider, config });
  context.print(values.json ? JSON.stringify(made) : describedSender(made));
  return EXIT.ok;
}

async function pause(args: readonly string[], context: CommandContext): Promise<ExitCode> {
  const options = { ...COMMON_OPTIONS, reason: { type: 'string' } } as const;
  const { values, positionals } = parseArgs({ args: [...args], strict: true, allowPositionals: true, options });
  const name = onlyOne(positionals, 'oneping senders pause <name> --reason <text>');
  if (values.reason === undefined) throw new UsageError('--reason is missing. It is shown wherever the sender is.');
  const admin = context.admin(values);
  const paused = await admin.pauseSender((await senderNamed(admin, name)).id, values.reason);
  context.print(values.json ? JSON.stringify(paused) : describedSender(paused));
  return EXIT.ok;
}

async function resume(args: readonly string[], context: CommandContext): Promise<ExitCode> {
  const options = { ...COMMON_OPTIONS, reason: { type: 'string' } } as const;
  const { values, positionals } = parseArgs({ args: [...args], strict: true, allowPositionals: true, options });
  const name = onlyOne(positionals, 'oneping senders resume <name>');
  const admin = context.admin(values);
  const resumed = await admin.resumeSender((await senderNamed(admin, name)).id, values.reason);
  context.print(values.json ? JSON.stringify(resumed) : describedSender(resumed));
  return EXIT.ok;
}

async function test(args: readonly string[], context: CommandContext): Promise<ExitCode> {
  const options = {
    ...COMMON_OPTIONS,
    to: { type: 'string', multiple: true },
    'test-id': { type: 'string' },
    wait: { type: 'string' },
  } as const;
  const { values, positionals } = parseArgs({ args: [...args], strict: true, allowPositionals: true, options });
  const usage = 'oneping senders test <name> --test-id <id> --to <address>';
  const name = onlyOne(positionals, usage);
  const testId = values['test-id'];
  if (values.to === undefined || testId === undefined)
    throw new UsageError(`--to and --test-id are both needed: the same --test-id again sends nothing more. ${usage}`);
  const admin = context.admin(values);
  const { id } = await senderNamed(admin, name);
  const waitSeconds = wholeNumber('--wait', values.wait ?? '15');
  const answer = await admin.testSender(id, { testId, to: recipientFrom(values.to) }, waitSeconds);
  if (values.json) context.print(JSON.stringify(answer));
  else for (const line of outcome(name, answer)) context.print(line);
  return answer.result === null || answer.result.status === 'sent' ? EXIT.ok : EXIT.failure;
}

async function order(args: readonly string[], context: CommandContext): Promise<ExitCode> {
  const options = COMMON_OPTIONS;
  const { values, positionals } = parseArgs({ args: [...args], strict: true, allowPositionals: true, options });
  if (positionals.length === 0) throw new UsageError('In which order? oneping senders order <name> <name> …');
  const admin = context.admin(values);
  const known = await everyOne((page) => admin.listSenders(page));
  const named = positionals.map((name) => theOneNamed(known, 'sender', name));
  const [first] = named;
  if (first === undefined || named.some(({ channel }) => channel !== first.channel))
    throw new UsageError('Senders of one channel have one order: name those of one channel.');
  const ordered = await admin.orderSenders({ channel: first.channel, senderIds: named.map(({ id }) => id) });
  if (values.json) context.print(JSON.stringify(ordered));
  else for (const sender of ordered.data) context.print(describedSender(sender));
  return EXIT.ok;
}

function outcome(name: string, { id, status, duplicate, deliveries }: Accepted): string[] {
  const repeated = duplicate ? ', asked for before: nothing more was sent' : '';
  return [
    `${name}: ${status} (notification ${id})${repeated}`,
    ...deliveries.map(({ channel, recipient, status: state }) => `  ${channel} ${recipient}: ${state}`),
  ];
}

function inFull(sender: Sender): string[] {
  const { maxInFlight, parkedPolicy, config, configVersion, version } = sender;
  return [
    describedSender(sender),
    `  calls at once: ${maxInFlight ?? 'as many as its provider says'}; parked deliveries: ${parkedPolicy}; version ${version}`,
    `  config (${configVersion}), without secrets: ${JSON.stringify(config)}`,
  ];
}
