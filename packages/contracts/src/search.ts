// Search: one text, whatever it names, and what it leads to.
import { z } from 'zod';
import { notificationListItemSchema } from './notification.js';

/** Spaces around what was pasted do not count. */
export const searchQuerySchema = z.strictObject({
  q: z
    .string()
    .trim()
    .min(1)
    .max(320)
    .meta({ description: 'Any id, the beginning of a message ID, or a whole address.' }),
});
export type SearchQuery = z.infer<typeof searchQuerySchema>;

/** What a text may name, in the order in which it is looked for. */
export const SEARCHED = [
  'message_id',
  'notification_id',
  'delivery_id',
  'provider_message_id',
  'mail_message_id',
  'request_id',
  'duplicate_id',
  'conflict_id',
  'batch',
  'sender',
  'message_id_prefix',
  'recipient',
] as const;
export type Searched = (typeof SEARCHED)[number];

export const SEARCH_KINDS = ['notification', 'delivery', 'conflict', 'batch', 'sender'] as const;

export const searchResultSchema = z.object({
  kind: z.enum(SEARCH_KINDS).meta({ description: 'Which page it leads to.' }),
  id: z.string(),
  matched: z.enum(SEARCHED).meta({ description: 'What of it the text is.' }),
  name: z.string().nullable().meta({ description: 'Of a batch or a sender.' }),
  notification: notificationListItemSchema.nullable().meta({ description: 'What it belongs to, as lists show it.' }),
});
export type SearchResult = z.infer<typeof searchResultSchema>;

export const searchAnswerSchema = z.object({
  results: z.array(searchResultSchema).meta({
    description:
      'All that the text names exactly; where nothing does, message IDs that begin so; else the recipient’s.',
  }),
  hasMore: z.boolean().meta({ description: 'More than the 20 that are shown begin so, or went to that recipient.' }),
  lookedAt: z
    .array(
      z.object({
        what: z.enum(SEARCHED),
        keptSeconds: z.int().nullable().meta({ description: 'For how long it can be found; null: for ever.' }),
        text: z.string(),
      }),
    )
    .meta({ description: 'What was looked at, and how long that is kept: what "not found" means.' }),
});
export type SearchAnswer = z.infer<typeof searchAnswerSchema>;
