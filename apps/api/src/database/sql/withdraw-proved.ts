// T20 withdraw: queued or claimed → unknown, where an earlier send turned out to have arrived and something of this one is open.
import { nothingOpen } from './nothing-open.js';
import { withdrawRow } from './withdraw-row.js';

/** Parameters: app id uuid, delivery ids uuid[]. */
export const WITHDRAW_PROVED = /* sql */ `
UPDATE deliveries d SET ${withdrawRow()}
WHERE d.app_id = $1::uuid AND d.id = ANY ($2::uuid[]) AND d.earlier_proved AND d.state IN ('queued', 'claimed')
  AND NOT ${nothingOpen('d')}`;
