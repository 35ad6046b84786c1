// The channels by the names that people call them.
import type { Channel } from '@oneping/contracts';

export const CHANNEL_WORDS: Record<Channel, string> = {
  email: 'E-mail',
  sms: 'SMS',
  push: 'Push',
  chat: 'Chat',
  webhook: 'Webhook',
  inbox: 'Inbox',
};
