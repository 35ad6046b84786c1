// `oneping senders edit`: what is left out stays, secrets too.
import { parseArgs } from 'node:util';
import type { PatchSender } from '@oneping/contracts';
import type { CommandContext } from './command.js';
import { configFrom } from './config-file.js';
import { EXIT, type ExitCode } from './exit-codes.js';
import { COMMON_OPTIONS, numberOr, onlyOne } from './flags.js';
import { describedSender, senderNamed } from './sender-named.js';
import { UsageError } from './usage-error.js';

const USAGE = 'oneping senders edit <name> [--name <name>] [--max-in-flight <count>|provider] [--config-file <file>|-]';
const OPTIONS = {
  ...COMMON_OPTIONS,
  name: { type: 'string' },
  'max-in-flight': { type: 'string' },
  'config-file': { type: 'string' },
} as const;

export async function editSender(args: readonly string[], context: CommandContext): Promise<ExitCode> {
  const options = OPTIONS;
  const { values, positionals } = parseArgs({ args: [...args], strict: true, allowPositionals: true, options });
  const written = onlyOne(positionals, USAGE);
  const { name, 'max-in-flight': calls, 'config-file': file } = values;
  const patch: PatchSender = {
    ...(name === undefined ? {} : { name }),
    ...(calls === undefined ? {} : { maxInFlight: numberOr('provider', '--max-in-flight', calls) }),
    ...(file === undefined ? {} : { config: configFrom(file) }),
  };
  if (Object.keys(patch).length === 0) throw new UsageError(`Change what? ${USAGE}`);
  const admin = context.admin(values);
  const { id, version } = await senderNamed(admin, written);
  const edited = await admin.editSender(id, version, patch);
  context.print(values.json ? JSON.stringify(edited) : describedSender(edited));
  return EXIT.ok;
}
