// Whether a decision may be taken about a delivery as it stands. Pure; the moving statements repeat every guard.
import { SEND_AGAIN_DELAY_MS } from '@oneping/claims';
import type { DecidableRow } from '../database/sql/find-decidable.js';
import {
  isSameResend,
  isSameResolution,
  latestDecision,
  type Resend,
  type Resolution,
  readResend,
  readResolution,
} from './decision.js';
import type { Refusal } from './refusal.js';

export type Judgement =
  | { readonly to: 'act' }
  /** The same was decided before. */
  | { readonly to: 'repeat'; readonly newDeliveryId: string | null }
  | { readonly to: 'refuse'; readonly refusal: Refusal };

const ACT: Judgement = { to: 'act' };

/** T14, T15. */
export function judgeResolution(row: DecidableRow, version: number, wanted: Resolution): Judgement {
  const stored = readResolution(row.decision);
  if (stored !== null && isSameResolution(stored, wanted)) return { to: 'repeat', newDeliveryId: stored.newDeliveryId };
  if (row.version !== version) return refuse(changed(row));
  if (row.state !== 'unknown') return refuse(notAllowed(row));
  if (row.is_proved) return refuse({ because: 'proof_on_file' });
  if (wanted.outcome === 'sent') return ACT;
  if (wanted.resend && (row.is_earlier_proved || row.other_arrived)) return refuse({ because: 'proof_on_file' });
  if (wanted.resend && row.is_erased) return refuse({ because: 'content_erased' });
  if (row.is_quarantined && row.quarantine_ends_at !== null)
    return refuse({ because: 'quarantine', availableAt: row.quarantine_ends_at });
  return row.is_looked_up ? ACT : refuse({ because: 'lookup_required' });
}

/** T16. */
export function judgeResend(row: DecidableRow, version: number, wanted: Resend): Judgement {
  const stored = readResend(row.resend_decision);
  if (stored !== null && isSameResend(stored, wanted)) return { to: 'repeat', newDeliveryId: stored.newDeliveryId };
  if (row.version !== version) return refuse(changed(row));
  if (row.is_expired) return refuse({ because: 'message_id_expired' });
  if (row.has_conflict) return refuse({ because: 'conflict' });
  if (row.is_proved || row.is_earlier_proved || row.other_arrived) return refuse({ because: 'proof_on_file' });
  if (!row.ended_unsent || !row.is_highest) return refuse(notAllowed(row));
  if (row.is_erased) return refuse({ because: 'content_erased' });
  const earliestMs = row.read_at.getTime() + SEND_AGAIN_DELAY_MS;
  const isTooLate = wanted.deadlineMs !== null && wanted.deadlineMs <= earliestMs;
  return isTooLate ? refuse({ because: 'deadline_too_old' }) : ACT;
}

export function changed(row: DecidableRow): Refusal {
  return { because: 'version_changed', state: row.state, decision: latestDecision(row) };
}

export function notAllowed(row: DecidableRow): Refusal {
  return { because: 'action_not_allowed', state: row.state, isHighest: row.is_highest };
}

function refuse(refusal: Refusal): Judgement {
  return { to: 'refuse', refusal };
}
