// Showing what is masked: one notification or delivery at a time, for a reason that is kept.
import { z } from 'zod';
import { flawIssue, judgedString } from './field-flaw.js';
import { reasonSchema } from './resolution.js';
import { channelSchema } from './word-schemas.js';

const idSchema = judgedString((value) =>
  /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)
    ? null
    : { code: 'id_invalid', message: 'Expected an id as the API answered it.' },
);

/** The body of POST /v1/reveals. */
export const postRevealSchema = z
  .strictObject({
    notificationId: idSchema.optional(),
    deliveryId: idSchema.optional(),
    reason: reasonSchema,
  })
  .check(({ value, issues }) => {
    if ((value.notificationId === undefined) === (value.deliveryId === undefined))
      issues.push(flawIssue(ONE_THING, value));
  });
export type PostReveal = z.infer<typeof postRevealSchema>;

const ONE_THING = { code: 'reveal_ambiguous', message: 'Expected exactly one of notificationId and deliveryId.' };

const revealedDeliverySchema = z.object({
  id: z.string(),
  channel: channelSchema,
  sendNumber: z.int(),
  recipient: z.string().nullable().meta({ description: 'Null where it was erased.' }),
});

export const revealSchema = z.object({
  notificationId: z.string(),
  messageId: z.string(),
  deliveries: z.array(revealedDeliverySchema).meta({ description: 'All of the notification, or the one asked for.' }),
  content: z.record(z.string(), z.unknown()),
  metadata: z.record(z.string(), z.unknown()),
});
export type Reveal = z.infer<typeof revealSchema>;
