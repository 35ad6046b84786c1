// The media, and which field of a recipient holds the address of each.

export const CHANNELS = ['email', 'sms', 'push', 'chat', 'webhook', 'inbox'] as const;
export type Channel = (typeof CHANNELS)[number];

export const ADDRESS_FIELD = {
  email: 'email',
  sms: 'phone',
  push: 'push',
  chat: 'chat',
  webhook: 'webhook',
  inbox: 'userId',
} as const satisfies Record<Channel, string>;
