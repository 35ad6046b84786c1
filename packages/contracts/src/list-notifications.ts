// The query of GET /v1/notifications. An unknown parameter, or one given twice, is refused.
import { z } from 'zod';
import { channelSchema } from './channels.js';
import { dateTimeSchema } from './date-time.js';
import { attentionSchema } from './delivery.js';
import { exportQuery } from './export.js';
import { messageIdSchema } from './message-id.js';
import { senderNameSchema } from './names.js';
import { notificationStatusSchema } from './notification.js';
import { pageQuery, queryInteger } from './page.js';

const searchText = z.string().min(1).max(320);

export const listNotificationsQuerySchema = z.strictObject({
  ...pageQuery,
  ...exportQuery,
  messageId: messageIdSchema
    .optional()
    .meta({ description: 'Exactly this message ID: none or one item, tombstones too.' }),
  status: notificationStatusSchema.optional(),
  channel: channelSchema.optional(),
  sender: senderNameSchema.optional(),
  recipient: searchText.optional(),
  createdFrom: dateTimeSchema.optional(),
  createdTo: dateTimeSchema.optional(),
  minDuplicates: queryInteger(0, 1_000_000).optional(),
  attention: attentionSchema.optional(),
  q: searchText.optional(),
});

export type ListNotificationsQuery = z.infer<typeof listNotificationsQuerySchema>;
