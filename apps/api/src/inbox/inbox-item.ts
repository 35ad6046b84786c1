// An inbox item as it is stored, and as it is answered.
import { type InboxItem, userIdSchema } from '@oneping/contracts';
import { z } from 'zod';

export interface InboxRow {
  id: string;
  seq: string;
  notification_id: string;
  delivery_id: string;
  content: string;
  created_at: Date;
  read_at: Date | null;
  archived_at: Date | null;
}

export const INBOX_COLUMNS = 'id, seq, notification_id, delivery_id, content, created_at, read_at, archived_at';

const storedContent = z.object({
  subject: z.string().optional(),
  title: z.string().optional(),
  text: z.string().optional(),
  html: z.string().optional(),
  metadata: z.record(z.string(), z.unknown()).optional(),
});

export function toInboxItem(row: InboxRow): InboxItem {
  const { subject, title, text, html, metadata } = storedContent.parse(JSON.parse(row.content));
  return {
    id: row.id,
    notificationId: row.notification_id,
    deliveryId: row.delivery_id,
    title: title ?? subject ?? null,
    text: text ?? null,
    html: html ?? null,
    metadata: metadata ?? {},
    createdAt: row.created_at.toISOString(),
    readAt: row.read_at?.toISOString() ?? null,
    archivedAt: row.archived_at?.toISOString() ?? null,
  };
}

/** Whether anybody can have this name: the grammar that a notification's `to.userId` has. */
export function isUserId(text: string): boolean {
  return userIdSchema.safeParse(text).success;
}
