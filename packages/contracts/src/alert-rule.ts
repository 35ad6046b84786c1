// Alert rules: when somebody is told that an app needs a person, and through which sender.
import { z } from 'zod';
import { ALERT_KINDS } from './alert-kinds.js';
import { emailAddressSchema } from './email-address.js';
import { flawIssue } from './field-flaw.js';
import { senderNameSchema } from './names.js';
import { pageOf, pageQuery } from './page.js';
import { webUrl } from './webhook-target.js';

const targetSchema = z
  .strictObject({
    sender: senderNameSchema.meta({ description: 'Takes the notice; another open one does where it cannot.' }),
    email: emailAddressSchema.optional(),
    webhook: z.strictObject({ url: webUrl() }).optional(),
  })
  .check((context) => {
    const { email, webhook } = context.value;
    if ((email === undefined) === (webhook === undefined)) context.issues.push(flawIssue(ONE_TARGET, context.value));
  });

const ONE_TARGET = { code: 'target_ambiguous', message: 'Expected exactly one of email and webhook.' };

const thresholdSchema = z.int().min(1).max(10_000).meta({ description: 'Fires at this value and above.' });

export const postAlertRuleSchema = z
  .strictObject({
    name: senderNameSchema,
    kind: z.enum(ALERT_KINDS),
    threshold: thresholdSchema,
    sender: senderNameSchema.optional().meta({ description: 'Of sender_failing: the sender it is about.' }),
    target: targetSchema,
  })
  .check((context) => {
    const { kind, sender, target } = context.value;
    if ((kind === 'sender_failing') !== (sender !== undefined))
      context.issues.push(flawIssue(SENDER_NAMED, context.value, ['sender']));
    if (sender !== undefined && target.sender === sender)
      context.issues.push(flawIssue(SAME_SENDER, context.value, ['target', 'sender']));
  });
export type PostAlertRule = z.infer<typeof postAlertRuleSchema>;

const SENDER_NAMED = { code: 'sender_mismatch', message: 'sender_failing, and only it, names the sender it is about.' };
/** Of a rule about a sender whose notices would go through that very sender. */
export const SAME_SENDER = {
  code: 'sender_repeated',
  message: 'An alert about a sender goes through another one.',
};

/** The body of PATCH /v1/alert-rules/{id}. What a rule measures stays: another measure is another rule. */
export const patchAlertRuleSchema = z
  .strictObject({
    name: senderNameSchema,
    threshold: thresholdSchema,
    target: targetSchema,
    enabled: z
      .boolean()
      .meta({ description: 'While it is off nothing is measured, and an open alert ends without a word.' }),
  })
  .partial();
export type PatchAlertRule = z.infer<typeof patchAlertRuleSchema>;

export const alertRuleSchema = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(ALERT_KINDS),
  threshold: z.int(),
  sender: z.string().nullable(),
  target: z.object({
    sender: z.string(),
    email: z.string().optional(),
    webhook: z.object({ url: z.string() }).optional(),
  }),
  enabled: z.boolean(),
  createdAt: z.string(),
  deletedAt: z.string().nullable(),
  openAlert: z
    .object({ number: z.int(), openedAt: z.string(), value: z.number() })
    .nullable()
    .meta({ description: 'Null while all is well. It ends by itself.' }),
});
export type AlertRule = z.infer<typeof alertRuleSchema>;
export const alertRulePageSchema = pageOf(alertRuleSchema);

export const listAlertRulesQuerySchema = z.strictObject(pageQuery);
export type ListAlertRulesQuery = z.infer<typeof listAlertRulesQuerySchema>;
