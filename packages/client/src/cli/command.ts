// What every subcommand gets: a client for the flags given, and where to write.
import { type AdminClient, createAdminClient } from '../create-admin-client.js';
import { createClient, type OnePingClient } from '../create-client.js';
import { createOperatorClient, type OperatorClient } from '../create-operator-client.js';
import { OnePingProblem } from '../one-ping-problem.js';
import { apiKeys } from './api-keys.js';
import { apps } from './apps.js';
import { duplicates } from './duplicates.js';
import { EXIT, type ExitCode, exitCodeOf } from './exit-codes.js';
import { keys } from './keys.js';
import { operators } from './operators.js';
import { review } from './review.js';
import { search } from './search.js';
import { send } from './send.js';
import { senders } from './senders.js';
import { type Surroundings, settingsFrom } from './settings.js';
import { show } from './show.js';
import { UsageError } from './usage-error.js';

export interface CommandContext {
  client(flags: Parameters<typeof settingsFrom>[0]): OnePingClient;
  /** For what operators and auditors do. */
  operator(flags: Parameters<typeof settingsFrom>[0]): OperatorClient;
  /** For those who administer. */
  admin(flags: Parameters<typeof settingsFrom>[0]): AdminClient;
  print(line: string): void;
  complain(line: string): void;
}

export interface Terminal extends Surroundings {
  print(line: string): void;
  complain(line: string): void;
}

const USAGE = `Usage:
  oneping send --message-id <id> --to <address> [--to …] [--channel <channel> …]
               [--subject <text>] [--text <text>] [--html <html>] [--send-at <time>] [--deadline <time>]
               [--priority urgent|normal|low] [--wait <seconds>] [--json]
  oneping show <messageId> [--json]
  oneping keys list [--status <status>] [--channel <channel>] [--recipient <address>] [--query <text>] [page]
  oneping keys show|cancel <messageId> [--json]
  oneping review list [--sender <name>] [--channel <channel>] [page]
  oneping review show|lookup <deliveryId> [--json]
  oneping review resolve <deliveryId> --outcome sent|not_sent [--resend] --reason <text>
               [--provider-message-id <id>] [--version <number>] [--json]
  oneping duplicates list [--kind <kind>] [--message-id <id>] [--notification-id <id>] [--asked-by <key prefix>]
               [--from <time>] [--to <time>] [page]
  oneping search <text> [--json]
  oneping apps list [page]
  oneping apps show <slug> [--json]
  oneping apps create <slug> [--name <name>] [--test] [--first-key <name>] [--json]
  oneping apps edit <slug> [--name <name>] [--retention|--tombstone <seconds>|service] [--rate <requests/s>|service]
               [--parked-policy wait|resend] [--mask-recipients on|off] [--mask-path <path> … | --mask-path none] [--json]
  oneping apps archive|restore <slug> --reason <text> [--json]
  oneping api-keys list [page]
  oneping api-keys create <name> --scope <scope> [--scope …] [--expires-at <time>] [--json]
  oneping api-keys roll <name> [--overlap <seconds>] [--expires-at <time>|never] [--json]
  oneping api-keys revoke <name> [--reason <text>] [--json]
  oneping senders list [page]
  oneping senders create <name> --channel <channel> --provider <provider> [--config-file <file>|-] [--json]
  oneping senders show <name> [--json]
  oneping senders edit <name> [--name <name>] [--max-in-flight <count>|provider] [--config-file <file>|-] [--json]
  oneping senders pause <name> --reason <text> [--json]
  oneping senders resume <name> [--reason <text>] [--json]
  oneping senders test <name> --test-id <id> --to <address> [--wait <seconds>] [--json]
  oneping senders order <name> <name> … [--json]
  oneping operators list [--json]
  oneping operators invite <e-mail> [<app>=<role> …] [--instance-admin] [--json]
  oneping operators role <e-mail> <app>=viewer|operator|auditor|admin|none … [--json]
  oneping operators disable|enable|sign-out <e-mail> [--json]
  oneping operators reset-totp <e-mail> --reason <text> [--json]
  oneping operators reset-password <e-mail> --reason <text> [--json]    prints a link to a new password, for an hour
Page: [--limit <count>] [--cursor <cursor>] [--json]
Where: --url and --api-key, or ONEPING_URL and ONEPING_API_KEY, or ./.oneping/dev.json of a local start.
Exit codes: 0 done, 1 failure, 2 usage, 3 not found, 4 conflict, 5 not permitted.`;

/** Runs the command line and answers its exit code. Never throws. */
export async function runCommand(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const context: CommandContext = {
    ...terminal,
    client: (flags) => createClient(settingsFrom(flags, terminal)),
    admin: (flags) => createAdminClient(settingsFrom(flags, terminal)),
    operator: (flags) => createOperatorClient(settingsFrom(flags, terminal)),
  };
  try {
    return await dispatch(args, context);
  } catch (error) {
    const known = asUsageError(error);
    terminal.complain(known instanceof Error ? known.message : String(known));
    if (known instanceof OnePingProblem && known.changed.length > 0)
      terminal.complain(`  changed: ${known.changed.join(' ')}`);
    return exitCodeOf(known);
  }
}

/** The lines about one subcommand, and what holds for all of them. */
function usageOf(name: string): string {
  const [head = '', ...lines] = USAGE.split('\n');
  const about = lines.filter((_, index) => commandAt(lines, index) === name || commandAt(lines, index) === null);
  return [head, ...about].join('\n');
}

/** Which subcommand a line of the usage is about, a continued one too; null: all. */
function commandAt(lines: readonly string[], index: number): string | null {
  const start = lines.slice(0, index + 1).findLast((line) => !line.startsWith('    '));
  return /^ {2}oneping (\S+)/.exec(start ?? '')?.[1] ?? null;
}

async function dispatch([name, ...args]: readonly string[], context: CommandContext): Promise<ExitCode> {
  const asksForHelp = args.includes('--help') || args.includes('-h');
  if (name !== undefined && asksForHelp && USAGE.includes(`  oneping ${name} `)) {
    context.print(usageOf(name));
    return EXIT.ok;
  }
  switch (name) {
    case 'send':
      return await send(args, context);
    case 'show':
      return await show(args, context);
    case 'keys':
      return await keys(args, context);
    case 'review':
      return await review(args, context);
    case 'duplicates':
      return await duplicates(args, context);
    case 'search':
      return await search(args, context);
    case 'apps':
      return await apps(args, context);
    case 'api-keys':
      return await apiKeys(args, context);
    case 'senders':
      return await senders(args, context);
    case 'operators':
      return await operators(args, context);
    case 'help':
    case '--help':
    case '-h':
      context.print(USAGE);
      return EXIT.ok;
    default:
      throw new UsageError(USAGE);
  }
}

/** parseArgs throws a TypeError with a code of its own for flags that it does not know. */
function asUsageError(error: unknown): unknown {
  const isFromParseArgs =
    error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
  return isFromParseArgs ? new UsageError(error.message) : error;
}
