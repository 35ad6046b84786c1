// One decision over many unknown deliveries: what is selected, what it would do, and how far it has come.
import { z } from 'zod';
import { actorNameSchema } from './actor-name.js';
import { BATCH_DECISIONS, BATCH_ITEM_RESULTS, BATCH_STATUSES } from './batch-words.js';
import { dateTimeSchema } from './date-time.js';
import { EVIDENCE_VERDICTS } from './evidence.js';
import { exportQuery } from './export.js';
import { LIMITS } from './limits.js';
import { senderNameSchema } from './names.js';
import { pageOf, pageQuery } from './page.js';
import { reasonSchema } from './resolution.js';
import { severalOf } from './several.js';
import { channelSchema } from './word-schemas.js';

/** Above this a rate would not be kept. */
const MOST_PER_MINUTE = 6_000;

/** `none`: nobody has asked the provider, or it had nothing to say. */
export const batchVerdictSchema = z.enum([...EVIDENCE_VERDICTS, 'none']);

export const batchFilterSchema = z.strictObject({
  sender: senderNameSchema.optional(),
  channel: channelSchema.optional(),
  reasonCode: z.string().min(1).max(64).optional(),
  unknownBefore: dateTimeSchema.optional().meta({ description: 'Only what has been unknown since before then.' }),
  evidence: batchVerdictSchema.optional(),
  deliveryIds: z
    .array(z.uuid())
    .min(1)
    .max(LIMITS.namedInBatch)
    .optional()
    .meta({ description: 'Only these, where they still wait for a person.' }),
});
export type BatchFilter = z.infer<typeof batchFilterSchema>;

/**
 * The body of POST /v1/resolution-batches. A dry run freezes the selection and says what it comes to; the same body
 * without `dryRun` then runs exactly that selection.
 */
export const postResolutionBatchSchema = z.strictObject({
  batchId: senderNameSchema.meta({ description: 'Your own name for the batch: unique within the app.' }),
  filter: batchFilterSchema,
  decision: z.enum(BATCH_DECISIONS),
  reason: reasonSchema,
  ratePerMinute: z
    .int()
    .min(1)
    .max(MOST_PER_MINUTE)
    .optional()
    .meta({ description: 'At most so many decisions a minute; as fast as it goes unless given.' }),
  dryRun: z.boolean().default(false),
});
export type PostResolutionBatch = z.infer<typeof postResolutionBatchSchema>;

const codeCountSchema = z.object({ code: z.string(), count: z.int() });

export const resolutionBatchSchema = z.object({
  id: z.string(),
  batchId: z.string(),
  status: z.enum(BATCH_STATUSES),
  filter: batchFilterSchema,
  decision: z.enum(BATCH_DECISIONS),
  reason: z.string(),
  ratePerMinute: z.int().nullable().meta({ description: 'Null: as fast as it goes.' }),
  createdBy: z.string(),
  createdByName: actorNameSchema,
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
  selectedCount: z.int().meta({ description: 'At most 10 000, those that are unknown for longest.' }),
  hasMore: z.boolean().meta({ description: 'More matched than one batch takes.' }),
  results: z.object({
    pending: z.int(),
    resolved: z.int(),
    excluded: z.int(),
    failed: z.int(),
    aborted: z.int(),
  }),
  verdicts: z.array(z.object({ verdict: batchVerdictSchema, count: z.int() })),
  exclusions: z.array(codeCountSchema).meta({ description: 'Why some are left alone, such as evidence_found.' }),
  samples: z
    .array(
      z.object({
        deliveryId: z.string(),
        messageId: z.string(),
        recipient: z.string(),
        verdict: batchVerdictSchema,
        code: z.string().nullable().meta({ description: 'Why it is left out; null: it is decided about.' }),
      }),
    )
    .meta({ description: 'A few of those that the decision is for, then a few of those left out.' }),
});
export type ResolutionBatch = z.infer<typeof resolutionBatchSchema>;

export const resolutionBatchItemSchema = z.object({
  deliveryId: z.string(),
  notificationId: z.string(),
  messageId: z.string().nullable().meta({ description: 'Null once its key is gone.' }),
  recipient: z.string().nullable().meta({ description: 'Null once it is purged.' }),
  verdict: batchVerdictSchema.meta({ description: 'As it was when the selection was frozen.' }),
  result: z.enum(BATCH_ITEM_RESULTS),
  code: z.string().nullable().meta({ description: 'Why it was excluded or failed.' }),
  newDeliveryId: z.string().nullable(),
  at: z.string().nullable(),
});
export type ResolutionBatchItem = z.infer<typeof resolutionBatchItemSchema>;
export const resolutionBatchItemPageSchema = pageOf(resolutionBatchItemSchema);

const resolutionBatchListItemSchema = resolutionBatchSchema.omit({
  results: true,
  verdicts: true,
  exclusions: true,
  samples: true,
});
export type ResolutionBatchListItem = z.infer<typeof resolutionBatchListItemSchema>;
export const resolutionBatchPageSchema = pageOf(resolutionBatchListItemSchema);

export const listResolutionBatchesQuerySchema = z.strictObject(pageQuery);
export type ListResolutionBatchesQuery = z.infer<typeof listResolutionBatchesQuerySchema>;

export const listBatchItemsQuerySchema = z.strictObject({
  ...pageQuery,
  ...exportQuery,
  result: severalOf(BATCH_ITEM_RESULTS).optional(),
});
export type ListBatchItemsQuery = z.infer<typeof listBatchItemsQuerySchema>;
