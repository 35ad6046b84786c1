// `oneping show <messageId>`: what became of a notification.
import { parseArgs } from 'node:util';
import type { Notification } from '@oneping/contracts';
import type { CommandContext } from './command.js';
import { EXIT, type ExitCode } from './exit-codes.js';
import { onlyOne } from './flags.js';
import { counted } from './words.js';

/** @param usage of the command that it stands for */
export async function show(
  args: readonly string[],
  context: CommandContext,
  usage = 'oneping show <messageId>',
): Promise<ExitCode> {
  const { values, positionals } = parseArgs({
    args: [...args],
    strict: true,
    allowPositionals: true,
    options: OPTIONS,
  });
  const notification = await context.client(values).getByMessageId(onlyOne(positionals, usage));
  if (notification === null) {
    context.complain('No notification has this message ID.');
    return EXIT.notFound;
  }
  if (values.json) context.print(JSON.stringify(notification));
  else for (const line of described(notification)) context.print(line);
  return EXIT.ok;
}

const OPTIONS = {
  json: { type: 'boolean' },
  url: { type: 'string' },
  'api-key': { type: 'string' },
} as const;

function described(notification: Notification): string[] {
  const { messageId, id, status, attention, expired, acceptedAt, duplicateCount } = notification;
  const marks = [status, ...(attention ? [attention] : []), ...(expired ? ['expired'] : [])];
  return [
    `${messageId} (${id}): ${marks.join(', ')}`,
    `  accepted ${acceptedAt}, ${counted(duplicateCount, 'suppressed duplicate')}`,
    ...notification.deliveries.map(
      ({ channel, recipient, status, sendNumber, attemptCount, sender, reason }) =>
        `  ${channel} ${recipient}: ${status}${reason ? ` (${reason.code})` : ''}, send ${sendNumber}, ${calls(attemptCount)}, by ${sender.name}`,
    ),
  ];
}

/** What is written into our own database, as an inbox is, needs no call; nor does what has not begun. */
function calls(attemptCount: number): string {
  if (attemptCount === 0) return 'no call';
  return counted(attemptCount, 'attempt');
}
