// Senders: a provider configured in an app. Secrets go in and never come out.
import { z } from 'zod';
import { channelSchema } from './channels.js';
import { providerIdSchema, senderNameSchema } from './names.js';
import { pageOf } from './page.js';

/** The body of POST /v1/senders. `config` is checked by the provider's own schema (`configSchema` of GET /v1/providers). */
export const postSenderSchema = z.strictObject({
  channel: channelSchema,
  provider: providerIdSchema,
  name: senderNameSchema,
  config: z.record(z.string(), z.unknown()),
});
export type PostSender = z.infer<typeof postSenderSchema>;

export const SENDER_STATES = ['open', 'paused', 'archived'] as const;

export const PARKED_POLICIES = ['wait', 'resend'] as const;

export const senderSchema = z.object({
  id: z.string(),
  channel: channelSchema,
  provider: z.string(),
  name: z.string(),
  state: z.enum(SENDER_STATES),
  pausedSince: z.string().nullable(),
  pauseReason: z.string().nullable(),
  position: z.int().meta({ description: 'Enabled senders of a channel are taken in this order.' }),
  config: z.record(z.string(), z.unknown()).meta({ description: 'Without secrets.' }),
  configVersion: z.int(),
  parkedPolicy: z.enum(PARKED_POLICIES).meta({
    description: 'What becomes of a delivery whose fate nobody can tell: a person decides, or it is sent again, once.',
  }),
  createdAt: z.string(),
});
export type Sender = z.infer<typeof senderSchema>;
export const senderPageSchema = pageOf(senderSchema);
