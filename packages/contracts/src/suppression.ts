// Suppressions: addresses of an app that are not sent to any more, because they do not exist or somebody asked for it.
import { z } from 'zod';
import { pageOf, pageQuery } from './page.js';
import { recipientSchema } from './recipient.js';
import { reasonSchema } from './resolution.js';
import { channelSchema } from './word-schemas.js';

/** The body of POST /v1/suppressions. */
export const postSuppressionSchema = z.strictObject({
  recipient: recipientSchema.meta({ description: 'One address; of any channel but the inbox, which refuses nobody.' }),
  reason: reasonSchema,
});
export type PostSuppression = z.infer<typeof postSuppressionSchema>;

export const suppressionSchema = z.object({
  id: z.string(),
  channel: channelSchema,
  reasonCode: z.string().meta({ description: '`operator`, or what the provider refused the address with.' }),
  reason: z.string().nullable(),
  deliveryId: z
    .string()
    .nullable()
    .meta({ description: 'The delivery that was refused: it has the address, which is not kept here.' }),
  createdBy: z.string(),
  createdAt: z.string(),
  liftedAt: z.string().nullable(),
});
export type Suppression = z.infer<typeof suppressionSchema>;
export const suppressionPageSchema = pageOf(suppressionSchema);

export const listSuppressionsQuerySchema = z.strictObject({ ...pageQuery, channel: channelSchema.optional() });
export type ListSuppressionsQuery = z.infer<typeof listSuppressionsQuerySchema>;
