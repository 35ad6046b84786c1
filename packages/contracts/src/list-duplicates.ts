// The queries of GET /v1/duplicates and of the lists beside it. An unknown parameter, or one given twice, is refused.
import { z } from 'zod';
import { dateTimeSchema } from './date-time.js';
import { DUPLICATE_KINDS } from './duplicate-kinds.js';
import { exportQuery } from './export.js';
import { NOT_COUNTED } from './list-count.js';
import { messageIdSchema } from './message-id.js';
import { pageQuery } from './page.js';
import { severalOf, severalTexts } from './several.js';

const between = {
  from: dateTimeSchema.optional(),
  to: dateTimeSchema.optional().meta({ description: 'Up to this time, and not that time itself.' }),
};

export const listDuplicatesQuerySchema = z.strictObject({
  ...pageQuery,
  ...exportQuery,
  ...between,
  kind: severalOf(DUPLICATE_KINDS).optional(),
  messageId: messageIdSchema.optional(),
  notificationId: z.uuid().optional(),
  apiKey: severalTexts(z.string().min(1).max(64))
    .optional()
    .meta({ description: 'Visible prefix of the key that asked: one, or several with commas between.' }),
});
export type ListDuplicatesQuery = z.infer<typeof listDuplicatesQuerySchema>;
export const countDuplicatesQuerySchema = listDuplicatesQuerySchema.omit(NOT_COUNTED);
export type CountDuplicatesQuery = z.infer<typeof countDuplicatesQuerySchema>;

export const listMismatchesQuerySchema = z.strictObject(pageQuery);
export type ListMismatchesQuery = z.infer<typeof listMismatchesQuerySchema>;

export const listSuspiciousQuerySchema = z.strictObject({ ...pageQuery, ...exportQuery, ...between });
export type ListSuspiciousQuery = z.infer<typeof listSuspiciousQuerySchema>;
export const countSuspiciousQuerySchema = listSuspiciousQuerySchema.omit(NOT_COUNTED);
export type CountSuspiciousQuery = z.infer<typeof countSuspiciousQuerySchema>;
