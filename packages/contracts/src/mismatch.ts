// A mismatch: one message ID with another payload. Where the two differ, and what that probably means.
import { z } from 'zod';
import { duplicateSchema } from './duplicate.js';
import { pageOf } from './page.js';
import { mismatchCauseSchema } from './word-schemas.js';

export const CHANGE_KINDS = ['added', 'removed', 'changed'] as const;

const shownValueSchema = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** One place that differs. `hidden`: content, addresses and the like are never shown, so there is no before and after. */
export const fieldChangeSchema = z.object({
  pointer: z.string().meta({ description: 'JSON pointer into the body.' }),
  kind: z.enum(CHANGE_KINDS),
  hidden: z.boolean(),
  before: shownValueSchema.optional(),
  after: shownValueSchema.optional(),
});
export type FieldChange = z.infer<typeof fieldChangeSchema>;

export const mismatchSchema = duplicateSchema.extend({
  cause: z.object({ code: mismatchCauseSchema, text: z.string() }),
  changes: z.array(fieldChangeSchema).meta({ description: 'At most 50.' }),
});
export type Mismatch = z.infer<typeof mismatchSchema>;
export const mismatchPageSchema = pageOf(mismatchSchema);
