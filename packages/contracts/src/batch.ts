// POST /v1/notifications/batch: many posts in one request, each judged and answered as if it had come alone.
import { z } from 'zod';
import { LIMITS } from './limits.js';
import { acceptedSchema } from './notification.js';
import { postNotificationSchema } from './post-notification.js';
import { problemSchema } from './problem.js';

/** What OpenAPI shows. Items are checked one by one, so that a bad one never fails its neighbours. */
export const postBatchSchema = z.strictObject({
  items: z.array(postNotificationSchema).min(1).max(LIMITS.batchItems),
});

export const batchItemSchema = z.object({
  index: z.int(),
  status: z.int().meta({ description: 'The HTTP status that this item would have had alone.' }),
  body: z.union([acceptedSchema, problemSchema]),
});
export type BatchItem = z.infer<typeof batchItemSchema>;

export const batchAnswerSchema = z.object({ data: z.array(batchItemSchema) });
export type BatchAnswer = z.infer<typeof batchAnswerSchema>;
