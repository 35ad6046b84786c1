// What an API key may be allowed to do.
import { z } from 'zod';

export const SCOPES = ['notifications:write', 'notifications:read', 'deliveries:resolve', 'admin'] as const;
export const scopeSchema = z.enum(SCOPES);
export type Scope = z.infer<typeof scopeSchema>;
