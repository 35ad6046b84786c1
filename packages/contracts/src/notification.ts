// A notification as the API answers it: to its POST, in a list, and as the full record.
import { DELIVERY_STATES, FINAL_STATES, PENDING_STATES } from '@oneping/claims';
import { z } from 'zod';
import { conflictSchema } from './conflict.js';
import { takenDecisionSchema } from './decision.js';
import { attemptSchema, attentionSchema, deliverySchema, timelineEntrySchema } from './delivery.js';
import { duplicateSchema } from './duplicate.js';
import { lookupSchema } from './evidence.js';
import { pageOf } from './page.js';
import { prioritySchema } from './priority.js';
import { channelSchema } from './word-schemas.js';

export const NOTIFICATION_STATUSES = ['pending', 'sent', 'partial', 'failed', 'lapsed', 'canceled'] as const;
export const notificationStatusSchema = z.enum(NOTIFICATION_STATUSES);
export type NotificationStatus = z.infer<typeof notificationStatusSchema>;

export const resultSchema = z.object({
  status: notificationStatusSchema.exclude(['pending']),
  finishedAt: z.string(),
  deliveries: z.array(
    z.object({
      channel: channelSchema,
      recipient: z.string(),
      sendNumber: z.int(),
      status: z.enum(FINAL_STATES),
      reasonCode: z.string().nullable(),
      providerMessageId: z.string().nullable(),
    }),
  ),
});
export type Result = z.infer<typeof resultSchema>;

/** The answer to a POST. It lists send number 1 only; `result` is null until the notification has finished. */
export const acceptedSchema = z.object({
  id: z.string(),
  messageId: z.string(),
  status: notificationStatusSchema,
  attention: attentionSchema.optional(),
  duplicate: z.boolean(),
  acceptedAt: z.string(),
  expiresAt: z.string().nullable(),
  result: resultSchema.nullable(),
  deliveries: z.array(
    z.object({ id: z.string(), channel: channelSchema, recipient: z.string(), status: z.enum(DELIVERY_STATES) }),
  ),
});
export type Accepted = z.infer<typeof acceptedSchema>;

export const notificationListItemSchema = z.object({
  id: z.string(),
  messageId: z.string(),
  app: z.string(),
  status: notificationStatusSchema,
  pendingState: z
    .enum(PENDING_STATES)
    .nullable()
    .meta({ description: 'Of a pending one: the state of its delivery that came furthest; unknown outweighs all.' }),
  attention: attentionSchema.nullable(),
  expired: z.boolean(),
  channels: z.array(channelSchema),
  recipient: z.string().nullable(),
  recipientCount: z.int(),
  duplicateCount: z.int(),
  mismatchCount: z.int(),
  acceptedAt: z.string(),
  stateSince: z.string(),
  expiresAt: z.string().nullable(),
});
export type NotificationListItem = z.infer<typeof notificationListItemSchema>;
export const notificationPageSchema = pageOf(notificationListItemSchema);

/** What a repeat would get at this moment: the parts of a sentence. Another payload gets 422 until expiry, whatever this says. */
export const nextRepeatSchema = z.object({
  answerStatus: z.union([z.literal(200), z.literal(202), z.literal(410)]),
  status: notificationStatusSchema.meta({ description: 'What the answer says of the notification.' }),
  attention: attentionSchema.nullable(),
  hasResult: z.boolean().meta({ description: 'Whether it carries the frozen result.' }),
  until: z.string().nullable().meta({ description: 'When that ends by itself: its expiry. Null while it is pending.' }),
});
export type NextRepeat = z.infer<typeof nextRepeatSchema>;

/** An object, or `***` where the app hides all of it. */
const maskableSchema = z.union([z.record(z.string(), z.unknown()), z.literal('***')]);

/** The whole record. What purge has taken (content, deliveries and their history) is null or empty. */
export const notificationSchema = notificationListItemSchema.extend({
  priority: prioritySchema,
  sendAt: z.string().nullable(),
  deadline: z.string().nullable(),
  metadata: maskableSchema.nullable(),
  content: maskableSchema
    .nullable()
    .meta({ description: 'As it was posted, masked for those who only look. Null once it is purged or erased.' }),
  result: resultSchema.nullable(),
  deliveries: z.array(deliverySchema),
  attempts: z.array(attemptSchema),
  timeline: z.array(timelineEntrySchema),
  lookups: z
    .array(lookupSchema.extend({ deliveryId: z.string() }))
    .meta({ description: 'What providers answered when they were asked, the latest first; at most 100.' }),
  conflicts: z.array(conflictSchema).meta({ description: 'As of its deliveries; at most 100.' }),
  decisions: z
    .array(takenDecisionSchema)
    .meta({ description: 'What people did to it and its deliveries, the latest first; at most 100.' }),
  request: z
    .object({
      at: z.string(),
      apiKey: z.string().nullable(),
      requestId: z.string().nullable(),
      address: z.string().nullable().meta({ description: 'Where the request came from. Null once it is purged.' }),
    })
    .meta({ description: 'The original request; repeats are under duplicates. apiKey: visible prefix.' }),
  nextRepeat: nextRepeatSchema,
  duplicates: z.array(duplicateSchema),
});
export type Notification = z.infer<typeof notificationSchema>;

/** What a cancel did: at least one of `canceled`, or the answer would have been 409. */
export const cancelAnswerSchema = z.object({
  id: z.string(),
  status: notificationStatusSchema,
  canceled: z.array(z.string()).meta({ description: 'Ids of deliveries that will not be sent.' }),
  tooLate: z.array(z.string()).meta({ description: 'Ids of deliveries that were under way or final already.' }),
});
export type CancelAnswer = z.infer<typeof cancelAnswerSchema>;
