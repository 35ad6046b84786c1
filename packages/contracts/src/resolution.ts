// What an operator decides about one delivery: its outcome, a new send, a later look, or that it is not sent at all.
import { z } from 'zod';
import { dateTimeSchema } from './date-time.js';
import { OUTCOMES } from './decision.js';
import { deliverySchema } from './delivery.js';
import { flawIssue } from './field-flaw.js';
import { LIMITS } from './limits.js';

/** Why somebody decided: kept in the audit log for as long as that is. */
export const reasonSchema = z
  .string()
  .trim()
  .min(LIMITS.reasonCharacters.min)
  .max(LIMITS.reasonCharacters.max)
  .meta({ description: 'Why. Kept with the decision; shown to whoever comes too late with another one.' });

/** The body of POST /v1/notifications/{id}/cancel; a service may leave it out. */
export const cancelNotificationSchema = z.strictObject({ reason: reasonSchema.optional() });
export type CancelNotification = z.infer<typeof cancelNotificationSchema>;

/** The body of PUT /v1/deliveries/{id}/resolution. */
export const putResolutionSchema = z
  .strictObject({
    outcome: z.enum(OUTCOMES),
    resend: z.boolean().default(false).meta({ description: 'With not_sent: a new send, ten seconds later.' }),
    reason: reasonSchema,
    providerMessageId: z.string().trim().min(1).max(200).optional().meta({ description: 'With sent: where known.' }),
  })
  .check(({ value, issues }) => {
    if (value.outcome === 'sent' && value.resend) issues.push(flawIssue(RESEND_OF_SENT, value, ['resend']));
    if (value.outcome === 'not_sent' && value.providerMessageId !== undefined)
      issues.push(flawIssue(ID_OF_NOT_SENT, value, ['providerMessageId']));
  });
export type PutResolution = z.infer<typeof putResolutionSchema>;

const NOTHING_MOVED = { code: 'required', message: 'Expected until, deadline or both.' };
const RESEND_OF_SENT = { code: 'not_allowed', message: 'What was sent is not sent again.' };
const ID_OF_NOT_SENT = { code: 'not_allowed', message: 'What was not sent has no id at the provider.' };

/** The body of POST /v1/deliveries/{id}/resend. */
export const postResendSchema = z.strictObject({
  reason: reasonSchema,
  deadline: dateTimeSchema.optional().meta({ description: 'The new send is never begun after it.' }),
});
export type PostResend = z.infer<typeof postResendSchema>;

/** The body of PUT /v1/deliveries/{id}/snooze. */
export const putSnoozeSchema = z
  .strictObject({
    until: dateTimeSchema.optional().meta({ description: 'When it is looked at again: at most 7 days ahead.' }),
    deadline: dateTimeSchema
      .nullable()
      .optional()
      .meta({ description: 'Never sent after it: at most 400 days ahead. Null: no deadline any more.' }),
    reason: reasonSchema,
  })
  .check(({ value, issues }) => {
    if (value.until === undefined && value.deadline === undefined) issues.push(flawIssue(NOTHING_MOVED, value));
  });
export type PutSnooze = z.infer<typeof putSnoozeSchema>;

/** The body of POST /v1/deliveries/{id}/cancel. */
export const cancelDeliverySchema = z.strictObject({ reason: reasonSchema });
export type CancelDelivery = z.infer<typeof cancelDeliverySchema>;

/** The delivery as the decision left it, and the new send where one was made. */
export const decidedSchema = z.object({ delivery: deliverySchema, newDelivery: deliverySchema.nullable() });
export type Decided = z.infer<typeof decidedSchema>;
