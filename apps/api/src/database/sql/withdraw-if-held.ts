// T20 withdraw: claimed → unknown by its holder; something may have gone out and may not be repeated any more.
import { nothingOpen } from './nothing-open.js';
import { WITHDRAW_ROW } from './withdraw-row.js';

/** Parameters: app id uuid, delivery id uuid, fence int4. */
export const WITHDRAW_IF_HELD = /* sql */ `
UPDATE deliveries d SET ${WITHDRAW_ROW}
WHERE d.app_id = $1::uuid AND d.id = $2::uuid AND d.state = 'claimed' AND d.fence = $3::int4 AND NOT ${nothingOpen('d')}`;
