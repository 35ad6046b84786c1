// T20 withdraw: claimed → unknown by its holder; something may have gone out and may not be repeated any more.
import { nothingOpen } from './nothing-open.js';
import { withdrawRow } from './withdraw-row.js';

/** Parameters: app id uuid, delivery id uuid, fence int4, why begin refused text or NULL. */
export const WITHDRAW_IF_HELD = /* sql */ `
UPDATE deliveries d SET ${withdrawRow("coalesce($4::text, 'reissue_withdrawn')")}
WHERE d.app_id = $1::uuid AND d.id = $2::uuid AND d.state = 'claimed' AND d.fence = $3::int4 AND NOT ${nothingOpen('d')}`;
