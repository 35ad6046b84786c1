// The lanes in which deliveries wait.
import { z } from 'zod';

export const PRIORITIES = ['urgent', 'normal', 'low'] as const;
export const prioritySchema = z.enum(PRIORITIES);
export type Priority = z.infer<typeof prioritySchema>;
