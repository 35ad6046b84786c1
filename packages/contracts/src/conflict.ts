// A contradiction between evidence and record, listed until somebody has looked at it.
import { z } from 'zod';
import { actorNameSchema } from './actor-name.js';
import { decisionSchema } from './decision.js';
import { exportQuery } from './export.js';
import { judgedString } from './field-flaw.js';
import { pageOf, pageQuery } from './page.js';
import { channelSchema } from './word-schemas.js';

export const conflictSchema = z.object({
  id: z.string(),
  at: z.string(),
  kind: z.string().meta({ description: 'Such as proved_after_failed, several_found, provider_message_id_taken.' }),
  detail: z.string(),
  deliveryId: z.string(),
  notificationId: z.string(),
  messageId: z.string(),
  channel: channelSchema,
  recipient: z.string(),
  decision: decisionSchema
    .nullable()
    .meta({ description: 'What a person had decided about the delivery, if one had.' }),
  acknowledgedAt: z.string().nullable(),
  acknowledgedBy: z.string().nullable(),
  acknowledgedByName: actorNameSchema,
  note: z.string().nullable(),
});
export type Conflict = z.infer<typeof conflictSchema>;
export const conflictPageSchema = pageOf(conflictSchema);

export const listConflictsQuerySchema = z.strictObject({
  ...pageQuery,
  ...exportQuery,
  id: z.uuid().optional().meta({ description: 'Exactly this one.' }),
  acknowledged: judgedString((value) =>
    value === 'true' || value === 'false' ? null : { code: 'not_allowed', message: 'Expected true or false.' },
  )
    .transform((value) => value === 'true')
    .optional(),
});
export type ListConflictsQuery = z.infer<typeof listConflictsQuerySchema>;
