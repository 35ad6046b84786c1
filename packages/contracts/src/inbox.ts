// The reading side of the channel `inbox`.
import { z } from 'zod';
import { judgedString } from './field-flaw.js';
import { pageOf, pageQuery } from './page.js';

export const inboxQuerySchema = z.strictObject({
  ...pageQuery,
  unread: judgedString((value) =>
    value === 'true' || value === 'false' ? null : { code: 'not_allowed', message: 'Expected true or false.' },
  )
    .transform((value) => value === 'true')
    .optional(),
});
export type InboxQuery = z.infer<typeof inboxQuerySchema>;

export const inboxItemSchema = z.object({
  id: z.string(),
  notificationId: z.string(),
  deliveryId: z.string(),
  title: z.string().nullable(),
  text: z.string().nullable(),
  html: z.string().nullable(),
  metadata: z.record(z.string(), z.unknown()),
  createdAt: z.string(),
  readAt: z.string().nullable(),
  archivedAt: z.string().nullable(),
});
export type InboxItem = z.infer<typeof inboxItemSchema>;
export const inboxPageSchema = pageOf(inboxItemSchema);
