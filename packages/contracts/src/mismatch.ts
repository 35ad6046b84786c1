// A mismatch: one message ID with another payload. Where the two differ, and what that probably means.
import { z } from 'zod';
import { duplicateSchema } from './duplicate.js';
import { pageOf } from './page.js';

/** What a difference probably comes from, in a word and in a sentence. */
export const MISMATCH_CAUSES = {
  changing_value:
    'Only values that change by themselves differ (a time, a random id): the body carries a changing value.',
  several_people: 'Only the recipient differs: one message ID is used for several people.',
  another_notification: 'Recipient and content differ: one message ID is used for different notifications.',
  content_changed:
    'The content differs: it was changed between two tries, or one message ID is used for several contents.',
  options_changed: 'Recipient and content are the same: only options such as times, channels or metadata differ.',
  unknown: 'The first payload is gone, so nobody can say what differs.',
} as const;
export type MismatchCause = keyof typeof MISMATCH_CAUSES;
export const mismatchCauseSchema = z.enum(Object.keys(MISMATCH_CAUSES) as [MismatchCause, ...MismatchCause[]]);

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
