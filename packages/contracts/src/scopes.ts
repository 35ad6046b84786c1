// What an API key may be allowed to do.

export const SCOPES = ['notifications:write', 'notifications:read', 'deliveries:resolve', 'admin'] as const;
export type Scope = (typeof SCOPES)[number];
