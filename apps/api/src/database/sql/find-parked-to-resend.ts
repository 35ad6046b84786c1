// What a sender's policy sends again by itself: parked, never sent again before, and with nothing that speaks against it.
import { inQuarantine, isLookedUp } from './action-guards.js';
import { isLeftToPolicy } from './left-to-policy.js';

export interface ParkedRow {
  readonly app_id: string;
  readonly id: string;
  readonly version: number;
  readonly sender_id: string;
}

/**
 * Parameters: quarantine ms int8. Locks the row; those that somebody else holds are left for the next time.
 */
export const FIND_PARKED_TO_RESEND = /* sql */ `
SELECT d.app_id, d.id, d.version, d.sender_id
FROM senders s JOIN deliveries d ON d.app_id = s.app_id AND d.sender_id = s.id
WHERE ${isLeftToPolicy('d', 's')} AND NOT ${inQuarantine('d', '$1')} AND ${isLookedUp('d')}
ORDER BY d.id LIMIT 1 FOR NO KEY UPDATE OF d SKIP LOCKED`;

/** A plain look, so that where no sender has the policy nothing else is asked. */
export const IS_ANY_POLICY_RESEND = /* sql */ `
SELECT FROM senders WHERE parked_policy = 'resend' AND archived_at IS NULL LIMIT 1`;
