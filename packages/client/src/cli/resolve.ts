// `oneping review resolve`: the decision what became of one delivery.
import { parseArgs } from 'node:util';
import type { PutResolution } from '@oneping/contracts';
import type { CommandContext } from './command.js';
import { EXIT, type ExitCode } from './exit-codes.js';
import { COMMON_OPTIONS, onlyOne, wholeNumber } from './flags.js';
import { UsageError } from './usage-error.js';

const OPTIONS = {
  ...COMMON_OPTIONS,
  outcome: { type: 'string' },
  resend: { type: 'boolean' },
  reason: { type: 'string' },
  'provider-message-id': { type: 'string' },
  version: { type: 'string' },
} as const;

/** Without --version the delivery is taken as it is now. */
export async function resolve(args: readonly string[], context: CommandContext): Promise<ExitCode> {
  const options = OPTIONS;
  const { values, positionals } = parseArgs({ args: [...args], strict: true, allowPositionals: true, options });
  const id = onlyOne(positionals, 'oneping review resolve <deliveryId> --outcome sent|not_sent --reason <text>');
  const resolution = resolutionFrom(values);
  const given = values.version === undefined ? null : wholeNumber('--version', values.version);
  const operator = context.operator(values);
  const version = given ?? (await operator.getDelivery(id)).version;
  const decided = await operator.resolve(id, version, resolution);
  if (values.json) context.print(JSON.stringify(decided));
  else {
    context.print(`${id}: ${decided.delivery.status}`);
    const { newDelivery } = decided;
    if (newDelivery !== null) context.print(`  sent again as ${newDelivery.id}, due ${newDelivery.dueAt ?? 'now'}`);
  }
  return EXIT.ok;
}

type Values = ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>['values'];

function resolutionFrom(values: Values): PutResolution {
  const { outcome, resend = false, reason } = values;
  const providerMessageId = values['provider-message-id'];
  if (outcome !== 'sent' && outcome !== 'not_sent') throw new UsageError('--outcome is sent or not_sent.');
  if (reason === undefined) throw new UsageError('--reason is missing. It is kept with the decision.');
  return { outcome, resend, reason, ...(providerMessageId === undefined ? {} : { providerMessageId }) };
}
