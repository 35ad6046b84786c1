// Suspicious repeats: the same content to the same person under different message IDs, and what that says of an app's keys.
import { z } from 'zod';
import { pageOf } from './page.js';
import { channelSchema } from './word-schemas.js';

/** What the message IDs of such a pair look like, in a word and in a sentence. */
export const REPEAT_CAUSES = {
  random_message_id:
    'The message IDs are random: one is probably made for each try. Make it once for each intent, and keep it.',
  time_in_message_id:
    'The message IDs differ in a time: one is probably made for each try. Make it from the intent, not from the clock.',
  counter_in_message_id: 'The message IDs differ in a number: it probably counts the tries. Leave the number out.',
  unclear: 'Two intents with the same content, or one intent with two message IDs: only their maker can tell.',
} as const;
export type RepeatCause = keyof typeof REPEAT_CAUSES;

const originalSchema = z.object({ notificationId: z.string(), messageId: z.string(), at: z.string() });

export const suspiciousRepeatSchema = z.object({
  id: z.string(),
  channel: channelSchema,
  recipient: z.string().nullable().meta({ description: 'Null once the delivery is purged.' }),
  original: originalSchema,
  latest: originalSchema.meta({ description: 'The latest of the repeats.' }),
  repeatCount: z.int(),
  at: z.string().meta({ description: 'When the first of the repeats was accepted.' }),
  delaySeconds: z.number().meta({ description: 'Seconds from the original to the first repeat.' }),
  apiKey: z.string().nullable().meta({ description: 'Visible prefix of the key that posted the latest.' }),
  cause: z.object({
    code: z.enum(Object.keys(REPEAT_CAUSES) as [RepeatCause, ...RepeatCause[]]),
    text: z.string(),
  }),
});
export type SuspiciousRepeat = z.infer<typeof suspiciousRepeatSchema>;

export const KEY_FINDINGS = ['payload_changes_under_one_id', 'id_changes_under_one_payload'] as const;

/** What the last 24 hours say of how an app makes its message IDs. */
export const keyFindingSchema = z.object({
  code: z.enum(KEY_FINDINGS),
  text: z.string(),
  count: z.int(),
  share: z.number().meta({ description: 'Of all repeats that were looked at, from 0 to 1.' }),
});
export type KeyFinding = z.infer<typeof keyFindingSchema>;

export const suspiciousPageSchema = pageOf(suspiciousRepeatSchema).extend({ findings: z.array(keyFindingSchema) });
