// To whom: one recipient has at most one address per channel, and at least one in all.
import { z } from 'zod';
import { ADDRESS_FIELD } from './channels.js';
import { emailAddressSchema } from './email-address.js';
import { flawIssue, judgedString } from './field-flaw.js';
import { isGiven } from './is-given.js';
import { LIMITS } from './limits.js';
import { webhookTargetSchema, webUrl } from './webhook-target.js';

const PHONE = /^\+[1-9]\d{6,14}$/;
const VISIBLE_ASCII = /^[\x21-\x7e]+$/;
const SCHEME_ADDRESS = /^[a-z][a-z0-9-]{0,31}:[\x21-\x7e]+$/;

export const phoneSchema = judgedString((value) =>
  PHONE.test(value)
    ? null
    : { code: 'phone_invalid', message: 'Expected a phone number in E.164: + and 7 to 15 digits.' },
).meta({ description: 'E.164.', pattern: PHONE.source, examples: ['+441632960961'] });

export const userIdSchema = judgedString((value) =>
  // "." and ".." would vanish from the path of a URL.
  value.length <= LIMITS.userIdBytes && VISIBLE_ASCII.test(value) && value !== '.' && value !== '..'
    ? null
    : {
        code: 'user_id_invalid',
        message: `Expected 1 to ${LIMITS.userIdBytes} bytes of printable ASCII without space.`,
      },
).meta({ description: "The caller's own name for a person.", examples: ['u_42'] });

/** The scheme is the provider's own, so the contract names no provider. */
export const schemeAddressSchema = judgedString((value) =>
  value.length <= LIMITS.schemeAddressBytes && SCHEME_ADDRESS.test(value)
    ? null
    : { code: 'address_invalid', message: 'Expected scheme:address in printable ASCII without space.' },
).meta({ description: '`scheme:address`; the scheme is the provider’s own.', examples: ['slack:C012'] });

const base64url = (characters: number) =>
  judgedString((value) =>
    value.replace(/=+$/, '').length === characters && /^[A-Za-z0-9_-]+={0,2}$/.test(value)
      ? null
      : { code: 'key_invalid', message: `Expected ${characters} characters of base64url.` },
  );

/** A browser's PushSubscription, as its toJSON() gives it. */
export const pushSubscriptionSchema = z.strictObject({
  endpoint: webUrl(),
  expirationTime: z.number().nullable().optional(),
  keys: z.strictObject({ p256dh: base64url(87), auth: base64url(22) }),
});

export const recipientSchema = z
  .strictObject({
    email: emailAddressSchema.nullish(),
    phone: phoneSchema.nullish(),
    userId: userIdSchema.nullish(),
    webhook: webhookTargetSchema.nullish(),
    chat: schemeAddressSchema.nullish(),
    push: z.union([schemeAddressSchema, pushSubscriptionSchema]).nullish(),
  })
  .check((context) => {
    const hasAddress = Object.values(ADDRESS_FIELD).some((field) => isGiven(context.value[field]));
    if (!hasAddress) context.issues.push(flawIssue(NO_ADDRESS, context.value));
  });

const NO_ADDRESS = { code: 'recipient_empty', message: 'A recipient needs at least one address.' };

export const recipientsSchema = z.union([recipientSchema, z.array(recipientSchema).min(1).max(LIMITS.recipients)]);

export type Recipient = z.infer<typeof recipientSchema>;
export type PushSubscription = z.infer<typeof pushSubscriptionSchema>;
