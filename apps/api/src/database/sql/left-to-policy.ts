// Which parked deliveries the policy of their sender sends again by itself, apart from when: for the policy, and for whoever reads.
import { isErased, otherSendArrived } from './action-guards.js';

/**
 * SQL: for a row `d` of sender `s`. A delivery that workers died of stays with a person, and so does a second send: the
 * policy acts once.
 */
export const isLeftToPolicy = (d: string, s: string) => `(
  ${s}.parked_policy = 'resend' AND ${s}.archived_at IS NULL
  AND coalesce(${d}.attention = 'resolution_required', false) AND ${d}.state = 'unknown' AND ${d}.send_no = 1
  AND ${d}.reason_code IS DISTINCT FROM 'crashed_worker' AND ${d}.proved_at IS NULL AND NOT ${d}.earlier_proved
  AND coalesce(${d}.evidence_verdict, 'none') NOT IN ('found', 'several')
  AND NOT ${isErased(d)} AND NOT ${otherSendArrived(d)})`;
