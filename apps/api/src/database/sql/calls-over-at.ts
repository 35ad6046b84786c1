// When the last call that may still be running must have ended: shared by re-issue, look-up and quarantine.
import { REAPED_PHASES } from '@oneping/claims';

const reaped = REAPED_PHASES.map((phase) => `'${phase}'`).join(', ');

/** SQL: for a row `d` that is not sending; at its own end, or where its worker was gone at its hard timeout. NULL: nothing is open. */
export const callsOverAt = (d: string) => `(
  SELECT max(CASE WHEN a.phase IN (${reaped}) THEN a.began_at + a.call_timeout_ms * interval '1 millisecond'
                  ELSE a.ended_at END)
  FROM attempts a WHERE a.app_id = ${d}.app_id AND a.delivery_id = ${d}.id AND a.verdict IS NULL)`;
