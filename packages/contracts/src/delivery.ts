// A delivery as the API answers it, with its attempts and its way through the states.
import { DELIVERY_STATES } from '@oneping/claims';
import { z } from 'zod';
import { conflictSchema } from './conflict.js';
import { takenDecisionSchema } from './decision.js';
import { duplicateSchema } from './duplicate.js';
import { EVIDENCE_VERDICTS, evidenceSchema, lookupSchema } from './evidence.js';
import { pageOf } from './page.js';
import { channelSchema } from './word-schemas.js';

export const ATTENTION = ['resolution_required', 'conflict'] as const;
export const attentionSchema = z.enum(ATTENTION);
export type Attention = z.infer<typeof attentionSchema>;

export const ALLOWED_ACTIONS = [
  'lookup',
  'resolve_sent',
  'resolve_not_sent',
  'resolve_not_sent_resend',
  'resend',
  'snooze',
  'cancel',
] as const;

/** What OnePing does next by itself with one whose outcome it does not know. */
export const NEXT_STEPS = ['repeat', 'ask', 'look', 'send_again'] as const;

export const senderSummarySchema = z.object({ id: z.string(), name: z.string(), provider: z.string() });

export const deliverySchema = z.object({
  id: z.string(),
  notificationId: z.string(),
  messageId: z.string(),
  channel: channelSchema,
  recipient: z.string(),
  status: z.enum(DELIVERY_STATES),
  attention: attentionSchema.nullable(),
  stateSince: z.string().meta({ description: 'Since when it is in its state: how long it has been unknown.' }),
  sendNumber: z.int(),
  sender: senderSummarySchema,
  attemptCount: z.int(),
  openAttempts: z.int(),
  dueAt: z.string().nullable(),
  deadline: z.string().nullable().meta({ description: 'Never sent after it.' }),
  leaseEndsAt: z.string().nullable(),
  workerId: z.string().nullable(),
  fence: z.int(),
  firstSubmittedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
  reason: z.object({ code: z.string(), detail: z.string().nullable() }).nullable(),
  providerMessageId: z.string().nullable(),
  providerStatus: z.string().nullable(),
  provedAt: z.string().nullable().meta({ description: 'When proof came that the provider has it.' }),
  evidence: z.object({ verdict: z.enum(EVIDENCE_VERDICTS), at: z.string() }).nullable(),
  nextCheckAt: z.string().nullable(),
  snoozedUntil: z.string().nullable().meta({
    description:
      'Until when a person has put off the decision about an unknown one. Null: nobody has, or that is over.',
  }),
  nextStep: z.enum(NEXT_STEPS).nullable().meta({
    description:
      'What comes by itself. At nextCheckAt, or at dueAt of a queued one with something open: repeat (under the provider’s own key), ask (the provider), look (whether it has reported, or what is possible now). After quarantineEndsAt: send_again (the sender’s policy). Null: nothing does.',
  }),
  quarantineEndsAt: z.string().nullable(),
  repeatsWaiting: z.int().meta({
    description:
      'Requests with its message ID that were told to wait: counted up to 1 000 while it is pending, else 0.',
  }),
  allowedActions: z.array(z.enum(ALLOWED_ACTIONS)),
  version: z.int(),
});
export type Delivery = z.infer<typeof deliverySchema>;
export const deliveryPageSchema = pageOf(deliverySchema);

/** One call to a provider. `verdict` is null while nobody knows how it ended. */
export const attemptSchema = z.object({
  deliveryId: z.string(),
  attemptNumber: z.int(),
  sender: senderSummarySchema,
  beganAt: z.string(),
  endedAt: z.string().nullable(),
  verdict: z.string().nullable(),
  code: z.string().nullable(),
  phase: z.string().nullable().meta({
    description:
      'How far a call had come whose outcome nobody knows: connected, request_sent, body_sent, answer_unreadable; or worker_died or lease_over, where nobody heard it.',
  }),
  detail: z.string().nullable().meta({ description: 'What the provider said, redacted.' }),
  providerMessageId: z
    .string()
    .nullable()
    .meta({ description: 'As the call was answered, or as proof of the call named it later.' }),
});
export type Attempt = z.infer<typeof attemptSchema>;

/** One transition, as the database itself recorded it. `from` is null where the delivery was made. */
export const timelineEntrySchema = z.object({
  at: z.string(),
  deliveryId: z.string(),
  from: z.enum(DELIVERY_STATES).nullable(),
  to: z.enum(DELIVERY_STATES),
  transition: z.string().meta({ description: 'Number of the rule in the protocol, such as T5.' }),
});
export type TimelineEntry = z.infer<typeof timelineEntrySchema>;

/** Proof that the provider has it, from wherever it came: an answer that was late, a report, a look-up. */
export const proofSchema = evidenceSchema
  .pick({ verdict: true, method: true, query: true, providerMessageId: true, answer: true })
  .extend({ at: z.string(), attemptNumber: z.int() });
export type Proof = z.infer<typeof proofSchema>;

/** One delivery with what happened to it. */
export const deliveryRecordSchema = deliverySchema.extend({
  attempts: z.array(attemptSchema),
  lookups: z
    .array(lookupSchema)
    .meta({ description: 'What the provider answered when it was asked, the latest first.' }),
  proof: proofSchema.nullable(),
  conflicts: z
    .array(conflictSchema)
    .meta({ description: 'Where evidence and record contradict each other; at most 100.' }),
  timeline: z.array(timelineEntrySchema),
  decisions: z
    .array(takenDecisionSchema)
    .meta({ description: 'What people did to it, the latest first; at most 100.' }),
  requests: z
    .array(duplicateSchema)
    .meta({ description: 'Repeats with its message ID, the latest first; at most 50. They are who waits for it.' }),
});
export type DeliveryRecord = z.infer<typeof deliveryRecordSchema>;
