// The query of GET /v1/deliveries. An unknown parameter, or one given twice, is refused.
import { DELIVERY_STATES } from '@oneping/claims';
import { z } from 'zod';
import { CHANNELS } from './channels.js';
import { dateTimeSchema } from './date-time.js';
import { ATTENTION } from './delivery.js';
import { exportQuery } from './export.js';
import { judgedString } from './field-flaw.js';
import { NOT_COUNTED } from './list-count.js';
import { senderNameSchema } from './names.js';
import { pageQuery, queryInteger } from './page.js';
import { batchVerdictSchema } from './resolution-batch.js';
import { severalOf, severalTexts } from './several.js';

const yesOrNo = judgedString((value) =>
  value === 'true' || value === 'false' ? null : { code: 'not_allowed', message: 'Expected true or false.' },
).transform((value) => value === 'true');

export const listDeliveriesQuerySchema = z.strictObject({
  ...pageQuery,
  ...exportQuery,
  state: severalOf(DELIVERY_STATES).optional(),
  sender: severalTexts(senderNameSchema).optional(),
  channel: severalOf(CHANNELS).optional(),
  age: queryInteger(0, 999_999_999)
    .optional()
    .meta({ description: 'Only what has been in its state for at least this many seconds.' }),
  leaseOverdue: yesOrNo.optional(),
  overdue: judgedString((value) => (value === 'true' ? null : { code: 'not_allowed', message: 'Expected true.' }))
    .optional()
    .meta({
      description: 'Only what has been due for more than a minute and was not begun, as the overview counts it.',
    }),
  attention: severalOf(ATTENTION).optional(),
  reason: severalTexts(z.string().min(1).max(64)).optional().meta({
    description:
      'Why it is as it is: one code, or several with commas between. `http_*` is any that begins so, `none` is none.',
  }),
  evidence: severalOf(batchVerdictSchema.options)
    .optional()
    .meta({ description: 'The latest answer of the provider; none: not asked. One, or several with commas between.' }),
  snoozed: yesOrNo.optional().meta({ description: 'Only what somebody has put off for now; false: only the rest.' }),
  minRepeats: queryInteger(1, 1_000)
    .optional()
    .meta({ description: 'Only what at least so many requests with its message ID wait for.' }),
  worker: z.uuid().optional().meta({ description: 'Held by this worker.' }),
  stateFrom: dateTimeSchema.optional().meta({ description: 'In its state since then or later.' }),
  stateTo: dateTimeSchema.optional().meta({ description: 'In its state since before then.' }),
  order: z.enum(['newest', 'oldest']).optional().meta({ description: 'By acceptance; newest first unless told.' }),
});

export type ListDeliveriesQuery = z.infer<typeof listDeliveriesQuerySchema>;

export const countDeliveriesQuerySchema = listDeliveriesQuerySchema.omit({ ...NOT_COUNTED, order: true });
export type CountDeliveriesQuery = z.infer<typeof countDeliveriesQuerySchema>;
