// Saying that somebody has looked at a contradiction.
import { z } from 'zod';
import { reasonSchema } from './resolution.js';

/** The body of PUT /v1/conflicts/{id}/acknowledgement. */
export const acknowledgeConflictSchema = z.strictObject({ note: reasonSchema });
export type AcknowledgeConflict = z.infer<typeof acknowledgeConflictSchema>;
