// T16: the row stays, and says that a new send was made of it. The whole guard is repeated here.
import { endedUnsent, hasOpenConflict, isErased, isExpired, isHighestSend, otherSendArrived } from './action-guards.js';

/** The notification's row must be locked. Parameters: app id uuid, delivery id uuid, version int4, decision as JSON text. */
export const MARK_RESENT_IF_ENDED = /* sql */ `
UPDATE deliveries d
SET resend_decision = $4::text, version = d.version + 1
WHERE d.app_id = $1::uuid AND d.id = $2::uuid AND d.version = $3::int4 AND ${endedUnsent('d')}
  AND ${isHighestSend('d')} AND NOT ${otherSendArrived('d')} AND NOT ${hasOpenConflict('d')}
  AND NOT ${isExpired('d')} AND NOT ${isErased('d')}
RETURNING d.version`;
