// The query of GET /v1/deliveries. An unknown parameter, or one given twice, is refused.
import { DELIVERY_STATES } from '@oneping/claims';
import { z } from 'zod';
import { channelSchema } from './channels.js';
import { dateTimeSchema } from './date-time.js';
import { attentionSchema } from './delivery.js';
import { exportQuery } from './export.js';
import { judgedString } from './field-flaw.js';
import { senderNameSchema } from './names.js';
import { pageQuery, queryInteger } from './page.js';
import { batchVerdictSchema } from './resolution-batch.js';

export const listDeliveriesQuerySchema = z.strictObject({
  ...pageQuery,
  ...exportQuery,
  state: judgedString((value) =>
    value.split(',').every((word) => DELIVERY_STATES.some((state) => state === word))
      ? null
      : { code: 'not_allowed', message: `Expected one or more of ${DELIVERY_STATES.join(', ')}, with commas between.` },
  )
    .optional()
    .meta({ description: 'One state, or several with commas between: any of them.', examples: ['claimed,sending'] }),
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
  reason: z.string().min(1).max(64).optional().meta({ description: 'Exactly this code: why it is as it is.' }),
  evidence: batchVerdictSchema.optional().meta({ description: 'The latest answer of the provider; none: not asked.' }),
  minRepeats: queryInteger(1, 1_000)
    .optional()
    .meta({ description: 'Only what at least so many requests with its message ID wait for.' }),
  worker: z.uuid().optional().meta({ description: 'Held by this worker.' }),
  stateFrom: dateTimeSchema.optional().meta({ description: 'In its state since then or later.' }),
  stateTo: dateTimeSchema.optional().meta({ description: 'In its state since before then.' }),
  order: z.enum(['newest', 'oldest']).optional().meta({ description: 'By acceptance; newest first unless told.' }),
});

export type ListDeliveriesQuery = z.infer<typeof listDeliveriesQuerySchema>;
