// The body of every answer that is not 2xx: RFC 9457, application/problem+json. It never echoes a value.
import { z } from 'zod';
import { decisionSchema } from './decision.js';
import { notificationStatusSchema } from './notification.js';
import { PROBLEM_CODES } from './problems.js';

export const problemErrorSchema = z.object({
  pointer: z
    .string()
    .meta({ description: 'JSON pointer into the body, or the name of a query parameter after a slash.' }),
  code: z.string(),
  message: z.string(),
});

export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.enum(PROBLEM_CODES),
  requestId: z.string(),
  errors: z.array(problemErrorSchema).optional(),
  notificationId: z.string().optional(),
  firstSeenAt: z.string().optional(),
  changed: z
    .array(z.string())
    .optional()
    .meta({ description: 'JSON pointers of what differs from the first payload under this message ID.' }),
  expiredAt: z.string().optional(),
  finalStatus: notificationStatusSchema.optional(),
  availableAt: z.string().optional().meta({ description: 'From when on the same request may succeed.' }),
  decision: decisionSchema.optional().meta({ description: 'What somebody else has decided meanwhile.' }),
});

export type Problem = z.infer<typeof problemSchema>;
export type ProblemError = z.infer<typeof problemErrorSchema>;
