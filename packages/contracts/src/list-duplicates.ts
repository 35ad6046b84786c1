// The queries of GET /v1/duplicates and of the lists beside it. An unknown parameter, or one given twice, is refused.
import { z } from 'zod';
import { dateTimeSchema } from './date-time.js';
import { duplicateKindSchema } from './duplicate.js';
import { exportQuery } from './export.js';
import { messageIdSchema } from './message-id.js';
import { pageQuery } from './page.js';

const between = {
  from: dateTimeSchema.optional(),
  to: dateTimeSchema.optional().meta({ description: 'Up to this time, and not that time itself.' }),
};

export const listDuplicatesQuerySchema = z.strictObject({
  ...pageQuery,
  ...exportQuery,
  ...between,
  kind: duplicateKindSchema.optional(),
  messageId: messageIdSchema.optional(),
  notificationId: z.uuid().optional(),
  apiKey: z.string().min(1).max(64).optional().meta({ description: 'Visible prefix of the key that asked.' }),
});
export type ListDuplicatesQuery = z.infer<typeof listDuplicatesQuerySchema>;

export const listMismatchesQuerySchema = z.strictObject(pageQuery);
export type ListMismatchesQuery = z.infer<typeof listMismatchesQuerySchema>;

export const listSuspiciousQuerySchema = z.strictObject({ ...pageQuery, ...exportQuery, ...between });
export type ListSuspiciousQuery = z.infer<typeof listSuspiciousQuerySchema>;
