// `oneping duplicates list`: what was suppressed, when, and who asked.
import { parseArgs } from 'node:util';
import type { DuplicateListItem, ListDuplicatesQuery } from '@oneping/contracts';
import type { Asked } from '../asked.js';
import type { CommandContext } from './command.js';
import { EXIT, type ExitCode } from './exit-codes.js';
import { PAGE_OPTIONS, pageOf, printPage } from './flags.js';
import { UsageError } from './usage-error.js';

const OPTIONS = {
  ...PAGE_OPTIONS,
  kind: { type: 'string' },
  'message-id': { type: 'string' },
  'notification-id': { type: 'string' },
  'asked-by': { type: 'string' },
  from: { type: 'string' },
  to: { type: 'string' },
} as const;

export async function duplicates([verb, ...args]: readonly string[], context: CommandContext): Promise<ExitCode> {
  if (verb !== 'list') throw new UsageError('oneping duplicates list');
  const { values } = parseArgs({ args: [...args], strict: true, options: OPTIONS });
  const { kind, from, to } = values;
  const [messageId, notificationId, apiKey] = [values['message-id'], values['notification-id'], values['asked-by']];
  // Words are as typed: the API says what is wrong with them.
  const filters = { kind, messageId, notificationId, apiKey, from, to } as Asked<ListDuplicatesQuery>;
  const page = await context.operator(values).listDuplicates({ ...filters, ...pageOf(values) });
  printPage(page, values, context, described);
  return EXIT.ok;
}

function described(item: DuplicateListItem): string {
  const { at, kind, messageId, answerStatus, delaySeconds, apiKey, address, requestId } = item;
  const answered = answerStatus === null ? '' : `, answered ${answerStatus}`;
  const after = delaySeconds === null ? '' : `, ${delaySeconds} s after the original`;
  const who = [apiKey, address, requestId].filter((part) => part !== null).join(' ');
  return `${at} ${kind} ${messageId}${answered}${after}${who === '' ? '' : `, by ${who}`}`;
}
