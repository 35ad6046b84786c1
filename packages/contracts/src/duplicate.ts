// A suppressed duplicate: a repeat that was answered instead of acted on.
import { z } from 'zod';

export const DUPLICATE_VERDICTS = ['replay', 'mismatch', 'in_use', 'expired'] as const;

export const duplicateSchema = z.object({
  id: z.string(),
  messageId: z.string(),
  notificationId: z.string().nullable(),
  at: z.string(),
  verdict: z.enum(DUPLICATE_VERDICTS),
  answerStatus: z.int().meta({ description: 'HTTP status of the answer it was given.' }),
  samePayload: z.boolean().nullable(),
  delaySeconds: z.number().nullable().meta({ description: 'Seconds since the original was accepted.' }),
  apiKey: z.string().nullable().meta({ description: 'Visible prefix of the key that asked.' }),
  requestId: z.string(),
});
export type Duplicate = z.infer<typeof duplicateSchema>;
