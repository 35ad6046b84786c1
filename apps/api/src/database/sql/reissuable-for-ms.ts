// How long the provider's own key still makes a further call harmless: shared by the reading and the guard of T11.
import { NEVER_REISSUED_AFTER } from '@oneping/claims';

const refusedForGood = NEVER_REISSUED_AFTER.map((reason) => `'${reason}'`).join(', ');
const msUntil = (time: string) => `extract(epoch FROM ${time} - clock_timestamp()) * 1000`;

/**
 * SQL: ms of the usable window, the send schedule and the deadline that are left to a row `d` of sender `s`, whichever is
 * least; 0 or less: none. Time in which the sender was paused does not count against the schedule. In ms, not as an
 * instant: a receiver that dedupes for ever has a window beyond the last timestamp.
 */
export const reissuableForMs = (d: string, s: string) => `(CASE
  WHEN ${d}.earlier_proved OR coalesce(${d}.reason_code, '') IN (${refusedForGood}) THEN 0
  WHEN ${d}.first_submitted_at IS NULL OR ${d}.usable_key_window_ms IS NULL THEN 0
  ELSE least(
    ${d}.usable_key_window_ms + ${msUntil(`${d}.first_submitted_at`)},
    ${msUntil(`${d}.retry_until`)} + ${s}.paused_total_ms - ${d}.paused_before_ms
      + coalesce(-(${msUntil(`${s}.paused_at`)}), 0),
    ${msUntil(`${d}.deadline`)}) END)`;
