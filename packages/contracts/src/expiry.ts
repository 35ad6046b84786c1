// When protection ends: a key's expiry, and the figures of all of them.
import { z } from 'zod';
import { dateTimeSchema } from './date-time.js';

/** The body of PUT /v1/notifications/{id}/expiry: a later time extends, a past one expires the key now. */
export const putExpirySchema = z.strictObject({
  expiresAt: dateTimeSchema,
  reason: z.string().min(10).max(500).optional(),
});
export type PutExpiry = z.infer<typeof putExpirySchema>;

export const keyExpirySchema = z.object({
  id: z.string(),
  messageId: z.string(),
  expiresAt: z.string(),
  expired: z.boolean(),
});
export type KeyExpiry = z.infer<typeof keyExpirySchema>;

export const expiryFiguresSchema = z.object({
  asOf: z.string(),
  expiringInHour: z.int().meta({ description: 'Counted up to 10 000; 10 001 says "more".' }),
  expiringInDay: z.int().meta({ description: 'Counted up to 10 000; 10 001 says "more".' }),
  hours: z
    .array(z.object({ from: z.string(), count: z.int() }))
    .meta({ description: 'The next 24 hours, one bar each.' }),
  overduePurge: z.int().meta({ description: 'Expired and not purged yet, counted up to 10 000.' }),
  repeatsAfterExpiry: z
    .object({
      count: z.int().meta({ description: 'Repeats of this app that came after expiry, in the last 90 days.' }),
      longestDelaySeconds: z.number().nullable().meta({
        description:
          'Seconds from acceptance to the latest such repeat: a retention of that length would have caught them all.',
      }),
      p95DelaySeconds: z.number().nullable(),
      retentionSeconds: z.number().meta({ description: 'The retention that new keys of this app get now.' }),
    })
    .meta({ description: 'What the present retention misses.' }),
  purge: z
    .object({
      lastAt: z.string().nullable().meta({ description: 'When a worker had last purged all that was due.' }),
      lastKeys: z.int().nullable().meta({ description: 'How many keys that were, of all apps.' }),
    })
    .meta({ description: 'Workers purge every 30 seconds, for all apps.' }),
  tables: z
    .object({
      keys: z.int().meta({ description: 'Estimated number of keys and tombstones.' }),
      bytes: z.int().meta({ description: 'Of keys and all that hangs on them, with indexes.' }),
    })
    .meta({ description: 'Of all apps together.' }),
});
export type ExpiryFigures = z.infer<typeof expiryFiguresSchema>;
