// Signing in and out, the first operator, invitations, and one's own password, second factor and sessions.
import { z } from 'zod';
import { LIMITS } from './limits.js';
import { operatorEmailSchema } from './operator-email.js';
import { PERMISSIONS } from './roles.js';
import { roleSchema } from './word-schemas.js';

const { min, max } = LIMITS.passwordCharacters;
const passwordSchema = z
  .string()
  .min(min)
  .max(max)
  .meta({ description: `${min} to ${max} characters. Every one counts: nothing is cut off.` });
const givenPassword = z.string().min(1).max(max);
const codeSchema = z
  .string()
  .regex(/^[A-Za-z0-9-]{6,20}$/)
  .meta({ description: 'Of the authenticator app, or a backup code.' });
const nameSchema = z.string().trim().min(1).max(100);
const tokenSchema = z.string().regex(/^[A-Za-z0-9_-]{20,100}$/);

export const signInSchema = z.strictObject({
  email: z.string().min(1).max(320),
  password: givenPassword,
  code: codeSchema.optional(),
});
export type SignIn = z.infer<typeof signInSchema>;

export const signedInSchema = z.object({ operatorId: z.string() });

export const setupSchema = z.strictObject({
  token: tokenSchema.meta({ description: 'As the service printed it when it started without an operator.' }),
  email: operatorEmailSchema,
  name: nameSchema,
  password: passwordSchema,
});
export type Setup = z.infer<typeof setupSchema>;

export const acceptInvitationSchema = z.strictObject({
  token: tokenSchema,
  name: nameSchema.optional().meta({ description: 'Of who is new. Who is an operator already keeps their own.' }),
  password: passwordSchema.meta({ description: 'A new one; of who is an operator already, their own.' }),
  code: codeSchema.optional().meta({ description: 'Where their account has a second factor.' }),
});
export type AcceptInvitation = z.infer<typeof acceptInvitationSchema>;

export const resetPasswordSchema = z.strictObject({
  token: tokenSchema.meta({ description: 'Of the address that an admin of the service gave.' }),
  password: passwordSchema,
});
export type ResetPassword = z.infer<typeof resetPasswordSchema>;

export const putPasswordSchema = z.strictObject({ current: givenPassword, next: passwordSchema });
export type PutPassword = z.infer<typeof putPasswordSchema>;

export const confirmPasswordSchema = z.strictObject({ password: givenPassword });
export type ConfirmPassword = z.infer<typeof confirmPasswordSchema>;

export const totpSetupSchema = z.object({
  uri: z.string().meta({ description: 'For the authenticator app, as text or as a picture.' }),
  backupCodes: z.array(z.string()).meta({ description: 'Each works once. They are not shown again.' }),
});
export type TotpSetup = z.infer<typeof totpSetupSchema>;

export const verifyTotpSchema = z.strictObject({ code: codeSchema });
export type VerifyTotp = z.infer<typeof verifyTotpSchema>;

export const sessionSchema = z.object({
  id: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
  address: z.string().nullable(),
  userAgent: z.string().nullable(),
  isCurrent: z.boolean(),
});
export const sessionListSchema = z.object({ data: z.array(sessionSchema) });
export type Session = z.infer<typeof sessionSchema>;

/** Who is signed in, and what they may do in which app. */
export const meSchema = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  isInstanceAdmin: z.boolean(),
  totpEnabled: z.boolean(),
  apps: z.array(
    z.object({
      slug: z.string(),
      name: z.string(),
      environment: z.enum(['live', 'test']),
      role: roleSchema,
      permissions: z.array(z.enum(PERMISSIONS)),
    }),
  ),
});
export type Me = z.infer<typeof meSchema>;

export const doneSchema = z.object({ done: z.literal(true) });
