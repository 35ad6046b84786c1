// The body of POST /v1/notifications. Its shape is a pure function of what was sent: no clock, no rows, no defaults.
// A field that may be left out may be null instead.
import { z } from 'zod';
import { contentSchema } from './content.js';
import { dateTimeSchema } from './date-time.js';
import { flawIssue } from './field-flaw.js';
import { judgeNotification } from './judge-notification.js';
import { LIMITS } from './limits.js';
import { messageIdSchema } from './message-id.js';
import { senderNameSchema } from './names.js';
import { prioritySchema } from './priority.js';
import { recipientsSchema } from './recipient.js';
import { channelSchema } from './word-schemas.js';

const { min, max } = LIMITS.retentionSeconds;

export const postNotificationSchema = z
  .strictObject({
    messageId: messageIdSchema.optional().meta({
      description: 'Names the intent. Required, here or in the header Idempotency-Key; the same on every retry.',
    }),
    to: recipientsSchema,
    channels: z
      .array(channelSchema)
      .min(1)
      .max(channelSchema.options.length)
      .nullish()
      .meta({ description: 'Default: every channel that has an address in `to` and an enabled sender.' }),
    content: contentSchema,
    sendAt: dateTimeSchema.nullish(),
    deadline: dateTimeSchema.nullish().meta({ description: 'Never sent after it.' }),
    priority: prioritySchema.nullish().meta({ description: 'Default: normal.' }),
    metadata: z.record(z.string(), z.unknown()).nullish(),
    senders: z
      .partialRecord(channelSchema, senderNameSchema.nullable())
      .nullish()
      .meta({ description: 'Names the sender of a channel; default: the first enabled one.' }),
    retentionSeconds: z
      .int()
      .min(min)
      .max(max)
      .nullish()
      .meta({ description: 'How long the finished key keeps its result. Default: the app’s.' }),
  })
  .check((context) => {
    for (const { flaw, path } of judgeNotification(context.value)) {
      context.issues.push(flawIssue(flaw, context.value, path));
    }
  });

export type PostNotification = z.infer<typeof postNotificationSchema>;
