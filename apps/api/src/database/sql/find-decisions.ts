// What people, policies and the system did to a notification and its deliveries, the latest first.
import { actorName } from './actor-name.js';
import { rfc3339 } from './notification-status.js';

export interface TakenDecisionRow {
  readonly at: string;
  readonly actor: string;
  readonly actor_name: string | null;
  readonly action: string;
  readonly target_kind: string;
  readonly target_id: string;
  readonly reason: string | null;
}

/** Parameters: app id, ids of what it was done to. At most the last hundred. */
export const FIND_DECISIONS = /* sql */ `
SELECT ${rfc3339('e.at')} AS at, e.actor, ${actorName('e.actor', 'e.app_id')} AS actor_name, e.action, e.target_kind, e.target_id, e.reason
FROM audit_events e WHERE e.app_id = $1 AND e.target_id = ANY ($2::text[]) ORDER BY e.at DESC, e.id DESC LIMIT 100`;
