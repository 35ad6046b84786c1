// A delivery as the API reads it: the columns of `d` and its sender `s`, named as the row type says.
import {
  endedUnsent,
  hasOpenConflict,
  isErased,
  isExpired,
  isHighestSend,
  isLookedUp,
  otherSendArrived,
} from './action-guards.js';
import { callsOverAt } from './calls-over-at.js';
import { evidenceAt, evidenceVerdict } from './evidence-of.js';
import { nextStep } from './next-step.js';
import { openCount } from './nothing-open.js';
import { rfc3339, shownRecipient } from './notification-status.js';

export interface DeliveryRow {
  readonly id: string;
  readonly notification_id: string;
  readonly message_id: string;
  readonly channel: string;
  readonly recipient: string;
  readonly status: string;
  readonly attention: string | null;
  readonly state_since: string;
  readonly send_no: number;
  readonly sender_id: string;
  readonly sender_name: string;
  readonly provider: string;
  readonly attempt_count: number;
  readonly open_attempts: number;
  readonly due_at: string | null;
  readonly deadline: string | null;
  readonly lease_ends_at: string | null;
  readonly worker_id: string | null;
  readonly fence: number;
  readonly call_began_at: string | null;
  readonly first_submitted_at: string | null;
  readonly finished_at: string | null;
  readonly reason_code: string | null;
  readonly reason_detail: string | null;
  readonly provider_message_id: string | null;
  readonly provider_status: string | null;
  readonly proved_at: string | null;
  readonly evidence_verdict: string | null;
  readonly evidence_at: string | null;
  readonly next_check_at: string | null;
  readonly snoozed_until: string | null;
  readonly next_step: string | null;
  readonly version: number;
  readonly repeats_waiting: number;
  /** When the row was read. */
  readonly read_at: string;
  /** Of an unknown one with something open. */
  readonly calls_over_at: string | null;
  readonly is_looked_up: boolean;
  /** T15 with *send again*: nothing speaks against a new send. */
  readonly may_send_again: boolean;
  /** T16. */
  readonly may_resend: boolean;
}

const maySendAgain = (d: string) => /* sql */ `
  NOT ${d}.earlier_proved AND NOT ${otherSendArrived(d)} AND NOT ${isErased(d)}`;

/** SQL: how many requests with its message ID were told to wait for a pending delivery `d`, counted to 1 000. */
export const repeatsWaiting = (d: string) => /* sql */ `
  CASE WHEN ${d}.finished_at IS NOT NULL THEN 0 ELSE (SELECT count(*)::int4 FROM (
    SELECT FROM duplicates u WHERE u.app_id = ${d}.app_id AND u.notification_id = ${d}.notification_id
      AND u.kind = 'replay' LIMIT 1000) AS waiting) END`;

/** The live attempt of a row that is sending counts as open. */
export const DELIVERY_COLUMNS = /* sql */ `
  d.id, d.notification_id, n.message_id, d.channel, ${shownRecipient('d')} AS recipient, d.state AS status, d.attention,
  ${rfc3339('d.state_since')} AS state_since, ${rfc3339('d.deadline')} AS deadline, ${repeatsWaiting('d')} AS repeats_waiting, d.send_no,
  d.sender_id, s.name AS sender_name, s.provider, d.attempt_count,
  CASE WHEN d.state = 'sending' THEN ${openCount('d')} + 1 ELSE ${openCount('d')} END AS open_attempts,
  ${rfc3339('d.due_at')} AS due_at, ${rfc3339('d.lease_ends_at')} AS lease_ends_at, d.worker_id, d.fence,
  ${rfc3339('d.call_began_at')} AS call_began_at, ${rfc3339('d.first_submitted_at')} AS first_submitted_at,
  ${rfc3339('d.finished_at')} AS finished_at, d.reason_code, d.reason_detail, d.provider_message_id, d.provider_status,
  ${rfc3339('d.proved_at')} AS proved_at, ${evidenceVerdict('d')} AS evidence_verdict,
  ${rfc3339(evidenceAt('d'))} AS evidence_at, ${rfc3339('d.next_check_at')} AS next_check_at,
  CASE WHEN d.state = 'unknown' AND d.snoozed_until > clock_timestamp() THEN ${rfc3339('d.snoozed_until')} END AS snoozed_until,
  ${nextStep('d', 's')} AS next_step, d.version,
  ${rfc3339('clock_timestamp()')} AS read_at,
  CASE WHEN d.state = 'unknown' THEN ${rfc3339(callsOverAt('d'))} END AS calls_over_at, ${isLookedUp('d')} AS is_looked_up,
  CASE WHEN d.state = 'unknown' THEN ${maySendAgain('d')} ELSE false END AS may_send_again,
  CASE WHEN d.finished_at IS NOT NULL AND ${endedUnsent('d')} THEN ${isHighestSend('d')} AND ${maySendAgain('d')}
    AND NOT ${hasOpenConflict('d')} AND NOT ${isExpired('d')} ELSE false END AS may_resend`;

export const DELIVERY_TABLES = /* sql */ `
  (deliveries d JOIN senders s ON s.app_id = d.app_id AND s.id = d.sender_id
  JOIN notifications n ON n.app_id = d.app_id AND n.id = d.notification_id)`;

export const DELIVERY_FROM = `FROM ${DELIVERY_TABLES}`;
