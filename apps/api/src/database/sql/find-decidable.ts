// A delivery as a decision about it finds it, with its row locked: everything that may speak against the decision.
import {
  endedUnsent,
  hasOpenConflict,
  inQuarantine,
  isErased,
  isExpired,
  isHighestSend,
  isLookedUp,
  otherSendArrived,
} from './action-guards.js';
import { deciderName } from './actor-name.js';
import { callsOverAt } from './calls-over-at.js';

export interface DecidableRow {
  readonly notification_id: string;
  readonly state: string;
  readonly version: number;
  readonly attention: string | null;
  readonly reason_code: string | null;
  readonly decision: string | null;
  readonly resend_decision: string | null;
  readonly decider_name: string | null;
  readonly due_at: Date | null;
  readonly next_check_at: Date | null;
  readonly deadline: Date | null;
  readonly is_proved: boolean;
  readonly is_earlier_proved: boolean;
  readonly other_arrived: boolean;
  readonly is_quarantined: boolean;
  readonly quarantine_ends_at: Date | null;
  readonly is_looked_up: boolean;
  readonly is_erased: boolean;
  readonly is_expired: boolean;
  readonly is_highest: boolean;
  readonly has_conflict: boolean;
  readonly ended_unsent: boolean;
  readonly read_at: Date;
}

/** Parameters: app id uuid, delivery id uuid. */
export const FIND_NOTIFICATION_OF_DELIVERY = /* sql */ `
SELECT notification_id FROM deliveries WHERE app_id = $1::uuid AND id = $2::uuid`;

/** Parameters: app id uuid, delivery id uuid. */
export const LOCK_DECIDED_DELIVERY = /* sql */ `
SELECT FROM deliveries WHERE app_id = $1::uuid AND id = $2::uuid FOR NO KEY UPDATE`;

/** A statement of its own after the lock: it sees what others had written while the lock was waited for.
 *  Parameters: app id uuid, delivery id uuid, quarantine ms int8. */
export const FIND_DECIDABLE = /* sql */ `
SELECT d.notification_id, d.state, d.version, d.attention, d.reason_code, d.decision, d.resend_decision,
  ${deciderName('d')} AS decider_name, d.due_at,
  d.next_check_at, d.deadline, d.proved_at IS NOT NULL AS is_proved, d.earlier_proved AS is_earlier_proved,
  ${otherSendArrived('d')} AS other_arrived, ${inQuarantine('d', '$3')} AS is_quarantined,
  ${callsOverAt('d')} + $3::int8 * interval '1 millisecond' AS quarantine_ends_at, ${isLookedUp('d')} AS is_looked_up,
  ${isErased('d')} AS is_erased, ${isExpired('d')} AS is_expired, ${isHighestSend('d')} AS is_highest,
  ${hasOpenConflict('d')} AS has_conflict, ${endedUnsent('d')} AS ended_unsent, clock_timestamp() AS read_at
FROM deliveries d WHERE d.app_id = $1::uuid AND d.id = $2::uuid`;
