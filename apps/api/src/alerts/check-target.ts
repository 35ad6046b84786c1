// Whether an alert rule names senders that there are, and an address that may be called, before anything is stored.
import { refusalOfUrl } from '@oneping/channels';
import type { PostAlertRule } from '@oneping/contracts';
import type { EntityManager } from 'typeorm';
import type { Config } from '../config.js';
import { Problem } from '../http/problem.js';
import { channelOf } from './notice.js';

const FIND_SENDERS = `SELECT name, channel FROM senders WHERE app_id = $1 AND archived_at IS NULL AND name = ANY ($2)`;

/** Throws 400 where the notices would call an address that is not public. */
export function refuseBlockedTarget({ webhook }: PostAlertRule['target'], { allowNetworks }: Config): void {
  if (!webhook || refusalOfUrl(webhook.url, allowNetworks) === null) return;
  const message = 'Only public addresses are called, by https. ONEPING_ALLOW_NETWORKS opens others.';
  throw new Problem('target_not_allowed', message, {
    errors: [{ pointer: '/target/webhook/url', code: 'target_not_allowed', message }],
  });
}

/** Throws 400 for senders that the app does not have. `sender`: the one that the rule is about, where it is new. */
export async function refuseUnknownSenders(
  transaction: EntityManager,
  appId: string,
  { sender, target }: { readonly sender?: string | undefined; readonly target: PostAlertRule['target'] },
): Promise<void> {
  const names = [target.sender, ...(sender === undefined ? [] : [sender])];
  const known = await transaction.query<{ name: string; channel: string }[]>(FIND_SENDERS, [appId, names]);
  const channel = channelOf(target);
  const message = 'This app has no such sender.';
  const errors = [
    ...(known.some((row) => row.name === target.sender && row.channel === channel)
      ? []
      : [
          {
            pointer: '/target/sender',
            code: 'sender_unknown',
            message: `No sender of channel ${channel} has this name.`,
          },
        ]),
    ...(sender === undefined || known.some((row) => row.name === sender)
      ? []
      : [{ pointer: '/sender', code: 'sender_unknown', message }]),
  ];
  if (errors.length > 0)
    throw new Problem('sender_unknown', 'Name senders that this app has; errors says where.', { errors });
}
