// The service itself as a scope, beside those of its apps: for who administers all of it and names no app.
import type { SignedInOperator } from '../auth/caller-operator.js';
import type { CallerApp, RequestContext } from './request-context.js';

/** Stands where an app's id would: no app ever has it. */
export const SERVICE_ID = '00000000-0000-0000-0000-000000000000';

/** Only a route that is marked for it lets this in. It has no keys, no senders and no notifications. */
const SERVICE: CallerApp = {
  id: SERVICE_ID,
  slug: '',
  environment: 'live',
  fingerprintSecret: Buffer.alloc(0),
  retentionMs: 0,
  masking: { recipients: true, paths: [] },
};

export function inService(
  { id, email }: SignedInOperator,
  { requestId, address }: Pick<RequestContext, 'requestId' | 'address'>,
): RequestContext {
  const who = { kind: 'operator', id, email, role: 'admin', isInstanceAdmin: true } as const;
  return { requestId, address, app: SERVICE, who };
}

export function isInService({ app }: RequestContext): boolean {
  return app.id === SERVICE_ID;
}
