// API keys as they are asked for and answered. The key itself is answered once, when it is made.
import { z } from 'zod';
import { dateTimeSchema } from './date-time.js';
import { senderNameSchema } from './names.js';
import { pageOf, pageQuery } from './page.js';
import { reasonSchema } from './resolution.js';
import { scopeSchema } from './word-schemas.js';

const MOST_OVERLAP_SECONDS = 30 * 86_400;

const endSchema = dateTimeSchema.nullable();

export const postApiKeySchema = z.strictObject({
  name: senderNameSchema.meta({ description: 'Unique among the keys of the app that have not ended.' }),
  scopes: z.array(scopeSchema).min(1).max(scopeSchema.options.length),
  expiresAt: endSchema
    .optional()
    .meta({ description: 'From then on it is refused; null, or none: it has no end. Never a time that has passed.' }),
});
export type PostApiKey = z.infer<typeof postApiKeySchema>;

export const rollApiKeySchema = z.strictObject({
  overlapSeconds: z
    .int()
    .min(0)
    .max(MOST_OVERLAP_SECONDS)
    .meta({ description: 'How long the old key goes on working beside the new one.' }),
  expiresAt: endSchema
    .optional()
    .meta({ description: 'The end of the new key; null: it has none. Not given: it keeps the end of the old one.' }),
});
export type RollApiKey = z.infer<typeof rollApiKeySchema>;

/** The body of DELETE /v1/api-keys/{id}, which may be left out. */
export const revokeApiKeySchema = z.strictObject({ reason: reasonSchema.optional() });
export type RevokeApiKey = z.infer<typeof revokeApiKeySchema>;

export const listApiKeysQuerySchema = z.strictObject(pageQuery);
export type ListApiKeysQuery = z.infer<typeof listApiKeysQuerySchema>;

export const apiKeySchema = z.object({
  id: z.string(),
  name: z.string(),
  prefix: z.string().meta({ description: 'The beginning of the key, to tell keys apart.' }),
  scopes: z.array(scopeSchema),
  createdAt: z.string(),
  createdBy: z.string().nullable().meta({ description: 'Who made it, as audit events name an actor.' }),
  expiresAt: z.string().nullable(),
  revokedAt: z.string().nullable().meta({ description: 'From then on it is refused; ahead of now during an overlap.' }),
  lastUsedAt: z.string().nullable().meta({ description: 'Exact to about a minute.' }),
});
export type ApiKey = z.infer<typeof apiKeySchema>;

export const createdApiKeySchema = apiKeySchema.extend({
  key: z.string().optional().meta({ description: 'The key itself, in the answer that made it and never again.' }),
});
export type CreatedApiKey = z.infer<typeof createdApiKeySchema>;
export const apiKeyPageSchema = pageOf(apiKeySchema);
