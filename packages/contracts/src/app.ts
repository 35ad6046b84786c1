// Apps: isolated scopes, each a service in one environment, with settings of their own.
import { z } from 'zod';
import { createdApiKeySchema, postApiKeySchema } from './api-key.js';
import { judgedString } from './field-flaw.js';
import { LIMITS } from './limits.js';
import { maskingSchema } from './masking.js';
import { pageOf, pageQuery } from './page.js';
import { reasonSchema } from './resolution.js';
import { PARKED_POLICIES } from './sender-words.js';

const SLUG = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const HOUR_SECONDS = 3_600;
const CENTURY_SECONDS = 100 * 366 * 86_400;

export const appSlugSchema = judgedString((value) =>
  SLUG.test(value)
    ? null
    : { code: 'slug_invalid', message: 'Expected 1 to 63 small letters, digits and dashes, none of them at an end.' },
).meta({ description: 'Unique in the service. It never changes.', pattern: SLUG.source, examples: ['shop-live'] });

const settings = {
  name: z.string().trim().min(1).max(LIMITS.nameCharacters),
  retentionSeconds: z.int().min(1).max(LIMITS.retentionSeconds.max).nullable().meta({
    description: 'How long a finished key keeps its result; longer than retries go on. Null: as the service is set.',
  }),
  tombstoneSeconds: z.int().min(HOUR_SECONDS).max(CENTURY_SECONDS).nullable().meta({
    description: 'How long an expired key still answers 410. Null: as the service is set.',
  }),
  requestsPerSecond: z.int().min(1).max(1_000_000).nullable().meta({
    description: 'Requests, and items of batches, over all API processes. Null: as the service is set.',
  }),
  parkedPolicy: z.enum(PARKED_POLICIES).meta({ description: 'What a new sender does with parked deliveries.' }),
  masking: maskingSchema,
};

/** The body of POST /v1/apps. */
export const postAppSchema = z.strictObject({
  slug: appSlugSchema,
  environment: z.enum(['live', 'test']),
  name: settings.name.optional().meta({ description: 'The slug, unless given.' }),
  firstKey: postApiKeySchema.pick({ name: true, scopes: true }).optional().meta({
    description: 'A first API key for the app: nobody without one could make any.',
  }),
});
export type PostApp = z.infer<typeof postAppSchema>;

/** The body of PATCH /v1/apps/{id}. */
export const patchAppSchema = z.strictObject(settings).partial();
export type PatchApp = z.infer<typeof patchAppSchema>;

export const archiveAppSchema = z.strictObject({ reason: reasonSchema });
export type ArchiveApp = z.infer<typeof archiveAppSchema>;
/** The body of PUT /v1/apps/{id}/restore. */
export const restoreAppSchema = z.strictObject({ reason: reasonSchema });
export type RestoreApp = z.infer<typeof restoreAppSchema>;

export const appSchema = z.object({
  id: z.string(),
  slug: z.string(),
  environment: z.enum(['live', 'test']),
  ...settings,
  inForce: z
    .object({
      retentionSeconds: z.number(),
      tombstoneSeconds: z.number().nullable().meta({ description: 'Null: expired keys are never forgotten.' }),
      requestsPerSecond: z.number(),
    })
    .meta({ description: 'What holds, with the settings of the service where the app has none.' }),
  archivedAt: z.string().nullable(),
  createdAt: z.string(),
  version: z.int().meta({ description: 'Its ETag.' }),
});
export type App = z.infer<typeof appSchema>;
export const createdAppSchema = appSchema.extend({
  firstKey: createdApiKeySchema.optional().meta({ description: 'In the answer that made it, and never again.' }),
});
export type CreatedApp = z.infer<typeof createdAppSchema>;
export const appPageSchema = pageOf(appSchema);

export const listAppsQuerySchema = z.strictObject(pageQuery);
export type ListAppsQuery = z.infer<typeof listAppsQuerySchema>;
