// The media, and which field of a recipient holds the address of each.
import { z } from 'zod';

export const CHANNELS = ['email', 'sms', 'push', 'chat', 'webhook', 'inbox'] as const;
export const channelSchema = z.enum(CHANNELS);
export type Channel = z.infer<typeof channelSchema>;

export const ADDRESS_FIELD = {
  email: 'email',
  sms: 'phone',
  push: 'push',
  chat: 'chat',
  webhook: 'webhook',
  inbox: 'userId',
} as const satisfies Record<Channel, string>;
