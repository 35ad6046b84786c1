// `oneping review list|show|lookup|resolve`: deliveries whose outcome nobody knows, and the decision about one.
import { parseArgs } from 'node:util';
import type { Delivery, DeliveryRecord, ListDeliveriesQuery } from '@oneping/contracts';
import type { Asked } from '../asked.js';
import type { CommandContext } from './command.js';
import { EXIT, type ExitCode } from './exit-codes.js';
import { COMMON_OPTIONS, onlyOne, PAGE_OPTIONS, pageOf, printPage } from './flags.js';
import { resolve } from './resolve.js';
import { UsageError } from './usage-error.js';
import { ageSince } from './words.js';

export async function review([verb, ...args]: readonly string[], context: CommandContext): Promise<ExitCode> {
  switch (verb) {
    case 'list':
      return await list(args, context);
    case 'show':
      return await show(args, context);
    case 'lookup':
      return await lookUp(args, context);
    case 'resolve':
      return await resolve(args, context);
    default:
      throw new UsageError('oneping review list, or oneping review show|lookup|resolve <deliveryId>');
  }
}

const LIST_OPTIONS = { ...PAGE_OPTIONS, sender: { type: 'string' }, channel: { type: 'string' } } as const;

async function list(args: readonly string[], context: CommandContext): Promise<ExitCode> {
  const { values } = parseArgs({ args: [...args], strict: true, options: LIST_OPTIONS });
  const { sender, channel } = values;
  // Words are as typed: the API says what is wrong with them.
  const filters = { sender, channel, attention: 'resolution_required' } as Asked<ListDeliveriesQuery>;
  const page = await context.operator(values).listDeliveries({ ...filters, ...pageOf(values) });
  printPage(page, values, context, described);
  return EXIT.ok;
}

async function show(args: readonly string[], context: CommandContext): Promise<ExitCode> {
  const { values, positionals } = parsedId(args);
  const delivery = await context.operator(values).getDelivery(onlyOne(positionals, 'oneping review show <deliveryId>'));
  if (values.json) context.print(JSON.stringify(delivery));
  else for (const line of describedInFull(delivery)) context.print(line);
  return EXIT.ok;
}

async function lookUp(args: readonly string[], context: CommandContext): Promise<ExitCode> {
  const { values, positionals } = parsedId(args);
  const id = onlyOne(positionals, 'oneping review lookup <deliveryId>');
  const evidence = await context.operator(values).lookUp(id);
  if (values.json) context.print(JSON.stringify(evidence));
  else {
    const found = evidence.providerMessageId === null ? '' : ` (${evidence.providerMessageId})`;
    context.print(`${id}: ${evidence.verdict}${found}, asked ${evidence.askedAt} by ${evidence.method}`);
  }
  return EXIT.ok;
}

function parsedId(args: readonly string[]) {
  return parseArgs({ args: [...args], strict: true, allowPositionals: true, options: COMMON_OPTIONS });
}

function described(delivery: Delivery): string {
  const { id, messageId, channel, recipient, status, stateSince, sender, reason, evidence } = delivery;
  const why = reason === null ? '' : ` (${reason.code})`;
  const what = `${messageId}, ${channel} ${recipient}: ${status} for ${ageSince(stateSince)}${why}`;
  return `${id} ${what}, by ${sender.name}, evidence ${evidence?.verdict ?? 'none'}`;
}

function describedInFull(delivery: DeliveryRecord): string[] {
  const { attempts, timeline, allowedActions, quarantineEndsAt, version, notificationId } = delivery;
  return [
    described(delivery),
    `  notification ${notificationId}, version ${version}`,
    ...(quarantineEndsAt === null ? [] : [`  quarantine until ${quarantineEndsAt}`]),
    `  you may: ${allowedActions.join(' ') || 'nothing'}`,
    ...attempts.map(
      ({ attemptNumber, beganAt, verdict, code }) =>
        `  attempt ${attemptNumber} began ${beganAt}: ${verdict ?? 'nobody knows'}${code === null ? '' : ` (${code})`}`,
    ),
    ...timeline.map(({ at, from, to, transition }) => `  ${at} ${from ?? 'new'} → ${to} (${transition})`),
  ];
}
