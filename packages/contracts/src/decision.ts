// What people decide about deliveries, as it stands on record.
import { z } from 'zod';
import { actorNameSchema } from './actor-name.js';

export const OUTCOMES = ['sent', 'not_sent'] as const;

/** A decision on record: what a 412 shows to whoever came too late. */
export const decisionSchema = z.object({
  outcome: z.enum([...OUTCOMES, 'resend']),
  resend: z.boolean(),
  reason: z.string(),
  by: z.string(),
  byName: actorNameSchema,
  at: z.string(),
});
export type Decision = z.infer<typeof decisionSchema>;

/** One line of what people did to a notification or a delivery: a resolution, a snooze, an expiry that was moved. */
export const takenDecisionSchema = z.object({
  at: z.string(),
  actor: z.string().meta({ description: '`operator:<id>`, `api-key:<id>`, `policy:<sender id>` or `system`.' }),
  actorName: actorNameSchema,
  action: z.string().meta({ description: 'Such as `delivery.resolve`.' }),
  targetKind: z.string(),
  targetId: z.string(),
  reason: z.string().nullable(),
});
export type TakenDecision = z.infer<typeof takenDecisionSchema>;
