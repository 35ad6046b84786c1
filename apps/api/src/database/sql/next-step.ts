// What comes by itself for a delivery whose outcome is unknown, as reconciler and policy decide it.
import { isLeftToPolicy } from './left-to-policy.js';
import { openCount } from './nothing-open.js';
import { reissuableForMs } from './reissuable-for-ms.js';

/** SQL: for a row `d` of sender `s`, one of the contract's NEXT_STEPS; NULL: nothing. A parked one is never repeated. */
export const nextStep = (d: string, s: string) => `(CASE
  WHEN ${d}.state = 'queued' AND ${openCount(d)} > 0 THEN 'repeat'
  WHEN ${isLeftToPolicy(d, s)} THEN 'send_again'
  WHEN ${d}.next_check_at IS NULL THEN NULL
  WHEN ${d}.state = 'unknown' AND ${d}.attention IS NULL AND ${d}.safety_class IN ('keyed', 'contract')
    AND ${reissuableForMs(d, s)} > 0 THEN 'repeat'
  WHEN ${d}.safety_class = 'lookup' THEN 'ask'
  ELSE 'look' END)`;
