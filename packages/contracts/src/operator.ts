// Operators: the people who sign in, the roles they have, and invitations.
import { z } from 'zod';
import { appSlugSchema } from './app.js';
import { operatorEmailSchema } from './operator-email.js';
import { reasonSchema } from './resolution.js';
import { roleSchema } from './word-schemas.js';

const rolesSchema = z
  .record(appSlugSchema, roleSchema)
  .meta({ description: 'A role for each app, by its slug. An app that is not named is not open to them.' });

/** The body of POST /v1/operators. */
export const postOperatorSchema = z.strictObject({
  email: operatorEmailSchema,
  roles: rolesSchema.default({}),
  isInstanceAdmin: z.boolean().default(false).meta({ description: 'Admin of every app, and of operators.' }),
});
export type PostOperator = z.infer<typeof postOperatorSchema>;

/** The body of PATCH /v1/operators/{id}. Roles are replaced as a whole. */
export const patchOperatorSchema = z
  .strictObject({ roles: rolesSchema, isInstanceAdmin: z.boolean(), disabled: z.boolean() })
  .partial();
export type PatchOperator = z.infer<typeof patchOperatorSchema>;

/** The body of PUT /v1/operators/{id}/totp/off. */
export const resetTotpSchema = z.strictObject({ reason: reasonSchema });
export type ResetTotp = z.infer<typeof resetTotpSchema>;

/** The body of POST /v1/operators/{id}/password-reset. */
export const offerPasswordResetSchema = z.strictObject({ reason: reasonSchema });
export type OfferPasswordReset = z.infer<typeof offerPasswordResetSchema>;

export const operatorSchema = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string().nullable().meta({ description: 'Null until an invitation is accepted.' }),
  status: z
    .enum(['invited', 'withdrawn', 'active', 'disabled'])
    .meta({ description: 'withdrawn: an invitation that was taken back, answered to who takes it back.' }),
  isInstanceAdmin: z.boolean(),
  roles: z.record(z.string(), roleSchema),
  totpEnabled: z.boolean(),
  createdAt: z.string(),
  lastSeenAt: z
    .string()
    .nullable()
    .meta({ description: 'When their latest session was last used, to the quarter of an hour.' }),
  invitationExpiresAt: z.string().nullable(),
});
export type Operator = z.infer<typeof operatorSchema>;
export const operatorListSchema = z.object({ data: z.array(operatorSchema) });

export const invitedSchema = operatorSchema.extend({
  invitation: z.string().optional().meta({
    description: 'The address to accept it at, in the answer that made it and never again. Valid for 7 days.',
  }),
});
export type Invited = z.infer<typeof invitedSchema>;

export const passwordResetSchema = operatorSchema.extend({
  link: z.string().meta({
    description: 'The address at which they set a new password, once, within an hour. It ends the one before it.',
  }),
});
export type PasswordReset = z.infer<typeof passwordResetSchema>;
