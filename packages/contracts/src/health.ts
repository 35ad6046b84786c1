// What /livez and /readyz answer.
import { z } from 'zod';

const checksSchema = z.record(z.string(), z.object({ status: z.enum(['up', 'down']) }).loose());

export const healthSchema = z.object({
  status: z.enum(['ok', 'error', 'shutting_down']),
  info: checksSchema.optional(),
  error: checksSchema.optional(),
  details: checksSchema.optional(),
});
export type Health = z.infer<typeof healthSchema>;
