// `oneping send`: posts one notification.
import { parseArgs } from 'node:util';
import type { Channel } from '@oneping/contracts';
import type { NotificationToSend } from '../create-client.js';
import type { CommandContext } from './command.js';
import { EXIT, type ExitCode } from './exit-codes.js';
import { recipientFrom } from './recipient-from.js';
import { UsageError } from './usage-error.js';

export async function send(args: readonly string[], context: CommandContext): Promise<ExitCode> {
  const { values } = parseArgs({ args: [...args], strict: true, options: OPTIONS });
  const notification = notificationFrom(values);
  const answer = await context.client(values).send(notification, { waitSeconds: waitSeconds(values.wait) });
  if (values.json) context.print(JSON.stringify(answer));
  else {
    context.print(
      `${answer.messageId}: ${answer.duplicate ? 'duplicate, already accepted' : 'accepted'} (${answer.id}), ${answer.status}`,
    );
    for (const { channel, recipient, status } of answer.deliveries)
      context.print(`  ${channel} ${recipient}: ${status}`);
  }
  return EXIT.ok;
}

const OPTIONS = {
  to: { type: 'string', multiple: true },
  channel: { type: 'string', multiple: true },
  'message-id': { type: 'string' },
  subject: { type: 'string' },
  text: { type: 'string' },
  html: { type: 'string' },
  'send-at': { type: 'string' },
  deadline: { type: 'string' },
  priority: { type: 'string' },
  wait: { type: 'string' },
  json: { type: 'boolean' },
  url: { type: 'string' },
  'api-key': { type: 'string' },
} as const;

type Values = ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>['values'];

function notificationFrom(values: Values): NotificationToSend {
  const messageId = values['message-id'];
  if (messageId === undefined) {
    throw new UsageError(
      '--message-id is missing. It names what you want to tell, so that sending it again is harmless; none is made up for you.',
    );
  }
  if (!values.to) throw new UsageError('--to is missing.');
  const { subject, text, html, priority, deadline } = values;
  // Names and times are as typed: the API says what is wrong with them.
  return withoutMissing({
    messageId,
    to: recipientFrom(values.to),
    channels: values.channel as Channel[] | undefined,
    content: withoutMissing({ subject, text, html }),
    sendAt: values['send-at'],
    deadline,
    priority: priority as NotificationToSend['priority'],
  });
}

function withoutMissing<Fields extends object>(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields;
}

function waitSeconds(written: string | undefined): number {
  if (written === undefined) return 0;
  const isInRange = /^\d{1,2}$/.test(written) && Number(written) <= 30;
  if (!isInRange) throw new UsageError('--wait takes whole seconds from 0 to 30.');
  return Number(written);
}
