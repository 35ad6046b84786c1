// The query of GET /v1/deliveries. An unknown parameter, or one given twice, is refused.
import { DELIVERY_STATES } from '@oneping/claims';
import { z } from 'zod';
import { channelSchema } from './channels.js';
import { attentionSchema } from './delivery.js';
import { exportQuery } from './export.js';
import { judgedString } from './field-flaw.js';
import { senderNameSchema } from './names.js';
import { pageQuery, queryInteger } from './page.js';

export const listDeliveriesQuerySchema = z.strictObject({
  ...pageQuery,
  ...exportQuery,
  state: z.enum(DELIVERY_STATES).optional(),
  sender: senderNameSchema.optional(),
  channel: channelSchema.optional(),
  age: queryInteger(0, 999_999_999)
    .optional()
    .meta({ description: 'Only what has been in its state for at least this many seconds.' }),
  leaseOverdue: judgedString((value) =>
    value === 'true' || value === 'false' ? null : { code: 'not_allowed', message: 'Expected true or false.' },
  )
    .transform((value) => value === 'true')
    .optional(),
  attention: attentionSchema.optional(),
});

export type ListDeliveriesQuery = z.infer<typeof listDeliveriesQuerySchema>;
