// A suppressed duplicate: a repeat that was answered instead of acted on, or a second send that a worker did not make.
import { z } from 'zod';
import { DUPLICATE_SOURCES } from './duplicate-kinds.js';
import { pageOf } from './page.js';
import { channelSchema, duplicateKindSchema, mismatchCauseSchema } from './word-schemas.js';

export const duplicateSchema = z.object({
  id: z.string(),
  kind: duplicateKindSchema,
  messageId: z.string(),
  notificationId: z.string().nullable(),
  deliveryId: z.string().nullable().meta({ description: 'Of a worker’s; null for a request.' }),
  at: z.string(),
  answerStatus: z
    .int()
    .nullable()
    .meta({ description: 'HTTP status of the answer it was given; null for a worker’s.' }),
  samePayload: z.boolean().nullable(),
  delaySeconds: z.number().nullable().meta({ description: 'Seconds since the original was accepted.' }),
  source: z.enum(DUPLICATE_SOURCES),
  batchIndex: z.int().nullable(),
  apiKey: z.string().nullable().meta({ description: 'Visible prefix of the key that asked.' }),
  requestId: z.string().nullable(),
  address: z.string().nullable().meta({ description: 'Where the request came from.' }),
});
export type Duplicate = z.infer<typeof duplicateSchema>;

/** In a list, with what the original was about; purge takes the channels and the recipient. */
export const duplicateListItemSchema = duplicateSchema.extend({
  channels: z.array(channelSchema),
  recipient: z.string().nullable().meta({ description: 'Null where there are several, or none any more.' }),
  cause: mismatchCauseSchema.nullable().meta({ description: 'Of a mismatch: what it probably comes from.' }),
});
export type DuplicateListItem = z.infer<typeof duplicateListItemSchema>;
export const duplicatePageSchema = pageOf(duplicateListItemSchema);
