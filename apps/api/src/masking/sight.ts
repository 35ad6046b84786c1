// Who sees addresses and payloads as they are. Everybody else sees them masked, and may be allowed to reveal one.
import type { RequestContext } from '../http/request-context.js';

/**
 * A key that may post or administer belongs to the service whose data it is. One that may only read or decide is in the
 * hands of somebody who looks, as every person is.
 */
export function seesClear({ who }: RequestContext): boolean {
  if (who.kind !== 'api-key') return false;
  const { scopes } = who;
  return scopes.includes('admin') || scopes.includes('notifications:write');
}
