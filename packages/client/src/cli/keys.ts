// `oneping keys list|show|cancel`: the record of every message ID.
import { parseArgs } from 'node:util';
import type { NotificationListItem } from '@oneping/contracts';
import type { ListQuery } from '../create-client.js';
import type { CommandContext } from './command.js';
import { EXIT, type ExitCode } from './exit-codes.js';
import { COMMON_OPTIONS, onlyOne, PAGE_OPTIONS, pageOf, printPage } from './flags.js';
import { show } from './show.js';
import { UsageError } from './usage-error.js';
import { counted } from './words.js';

export async function keys([verb, ...args]: readonly string[], context: CommandContext): Promise<ExitCode> {
  switch (verb) {
    case 'list':
      return await list(args, context);
    case 'show':
      return await show(args, context, 'oneping keys show <messageId>');
    case 'cancel':
      return await cancel(args, context);
    default:
      throw new UsageError('oneping keys list, oneping keys show <messageId> or oneping keys cancel <messageId>');
  }
}

const LIST_OPTIONS = {
  ...PAGE_OPTIONS,
  status: { type: 'string' },
  channel: { type: 'string' },
  recipient: { type: 'string' },
  query: { type: 'string' },
} as const;

async function list(args: readonly string[], context: CommandContext): Promise<ExitCode> {
  const { values } = parseArgs({ args: [...args], strict: true, options: LIST_OPTIONS });
  const { status, channel, recipient, query: q } = values;
  // Words are as typed: the API says what is wrong with them.
  const filters = { status, channel, recipient, q } as ListQuery;
  const page = await context.client(values).list({ ...filters, ...pageOf(values) });
  printPage(page, values, context, described);
  return EXIT.ok;
}

function described(item: NotificationListItem): string {
  const { messageId, status, attention, expired, acceptedAt, channels, recipient, recipientCount } = item;
  const marks = [status, ...(attention ? [attention] : []), ...(expired ? ['expired'] : [])].join(', ');
  const seen = [counted(item.duplicateCount, 'duplicate'), counted(item.mismatchCount, 'mismatch', 'mismatches')].join(
    ', ',
  );
  const to = recipient ?? `${recipientCount} recipients`;
  return `${acceptedAt} ${messageId}: ${marks}; ${channels.join(' ')} to ${to}; ${seen}`;
}

async function cancel(args: readonly string[], context: CommandContext): Promise<ExitCode> {
  const options = COMMON_OPTIONS;
  const { values, positionals } = parseArgs({ args: [...args], strict: true, allowPositionals: true, options });
  const messageId = onlyOne(positionals, 'oneping keys cancel <messageId>');
  const client = context.client(values);
  const notification = await client.getByMessageId(messageId);
  if (notification === null) {
    context.complain('No notification has this message ID.');
    return EXIT.notFound;
  }
  const answer = await client.cancel(notification.id);
  if (values.json) context.print(JSON.stringify(answer));
  else {
    const { canceled, tooLate } = answer;
    context.print(`${messageId}: ${canceled.length} canceled, ${tooLate.length} too late, ${answer.status}`);
  }
  return EXIT.ok;
}
