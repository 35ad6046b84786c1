// Senders: a provider configured in an app. Secrets go in and never come out.
import { z } from 'zod';
import { providerIdSchema, senderNameSchema } from './names.js';
import { pageOf } from './page.js';
import { recipientSchema } from './recipient.js';
import { PARKED_POLICIES, SENDER_STATES } from './sender-words.js';
import { channelSchema } from './word-schemas.js';

/** The body of POST /v1/senders. `config` is checked by the provider's own schema (`configSchema` of GET /v1/providers). */
export const postSenderSchema = z.strictObject({
  channel: channelSchema,
  provider: providerIdSchema,
  name: senderNameSchema,
  config: z.record(z.string(), z.unknown()),
});
export type PostSender = z.infer<typeof postSenderSchema>;

const maxInFlightSchema = z
  .int()
  .min(1)
  .max(1_000)
  .nullable()
  .meta({ description: 'Calls at once; null: as many as its provider says.' });

/** The body of PATCH /v1/senders/{id}. */
export const patchSenderSchema = z.strictObject({
  name: senderNameSchema.optional(),
  maxInFlight: maxInFlightSchema.optional(),
  config: z.record(z.string(), z.unknown()).optional().meta({
    description: 'Merged into what is there (RFC 7396): null takes a field away; what is left out stays, secrets too.',
  }),
});
export type PatchSender = z.infer<typeof patchSenderSchema>;

/** The body of PUT /v1/senders/order. */
export const putSenderOrderSchema = z.strictObject({
  channel: channelSchema,
  senderIds: z.array(z.uuid()).min(1).max(200).meta({
    description: 'Every sender of the channel that is not archived, each once, in the order in which they are taken.',
  }),
});
export type PutSenderOrder = z.infer<typeof putSenderOrderSchema>;

/** The body of POST /v1/senders/{id}/test. */
export const testSenderSchema = z.strictObject({
  testId: senderNameSchema.meta({ description: 'Names the test: the same one again sends nothing more.' }),
  to: recipientSchema,
});
export type TestSender = z.infer<typeof testSenderSchema>;

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
  configUnreadable: z.literal(true).optional().meta({
    description:
      'There only where the stored configuration does not open: it was sealed with another key, or for another sender. Nothing goes out through this sender until PATCH gives its whole configuration anew.',
  }),
  configVersion: z.int(),
  maxInFlight: maxInFlightSchema,
  version: z.int().meta({ description: 'Its ETag: rises with what people set, not with pauses.' }),
  parkedPolicy: z.enum(PARKED_POLICIES).meta({
    description: 'What becomes of a delivery whose fate nobody can tell: a person decides, or it is sent again, once.',
  }),
  createdAt: z.string(),
});
export type Sender = z.infer<typeof senderSchema>;
export const senderPageSchema = pageOf(senderSchema);
export const senderOrderSchema = z.object({ data: z.array(senderSchema) });
