// The query of GET /v1/notifications. An unknown parameter, or one given twice, is refused.
import { z } from 'zod';
import { CHANNELS } from './channels.js';
import { dateTimeSchema } from './date-time.js';
import { ATTENTION } from './delivery.js';
import { exportQuery } from './export.js';
import { NOT_COUNTED } from './list-count.js';
import { messageIdSchema } from './message-id.js';
import { senderNameSchema } from './names.js';
import { NOTIFICATION_STATUSES } from './notification.js';
import { pageQuery, queryInteger } from './page.js';
import { severalOf, severalTexts } from './several.js';

const searchText = z.string().min(1).max(320);

export const listNotificationsQuerySchema = z.strictObject({
  ...pageQuery,
  ...exportQuery,
  messageId: messageIdSchema
    .optional()
    .meta({ description: 'Exactly this message ID: none or one item, tombstones too.' }),
  status: severalOf(NOTIFICATION_STATUSES).optional(),
  channel: severalOf(CHANNELS).optional(),
  sender: severalTexts(senderNameSchema).optional(),
  recipient: searchText.optional(),
  createdFrom: dateTimeSchema.optional(),
  createdTo: dateTimeSchema.optional(),
  minDuplicates: queryInteger(0, 1_000_000).optional(),
  attention: severalOf(ATTENTION).optional(),
  q: searchText.optional(),
});

export type ListNotificationsQuery = z.infer<typeof listNotificationsQuerySchema>;

export const countNotificationsQuerySchema = listNotificationsQuerySchema.omit(NOT_COUNTED);
export type CountNotificationsQuery = z.infer<typeof countNotificationsQuerySchema>;
