// A delivery as the API reads it: the columns of `d` and its sender `s`, named as the row type says.
import { evidenceAt, evidenceVerdict } from './evidence-of.js';
import { openCount } from './nothing-open.js';
import { rfc3339, shownRecipient } from './notification-status.js';

export interface DeliveryRow {
  readonly id: string;
  readonly notification_id: string;
  readonly channel: string;
  readonly recipient: string;
  readonly status: string;
  readonly attention: string | null;
  readonly send_no: number;
  readonly sender_id: string;
  readonly sender_name: string;
  readonly provider: string;
  readonly attempt_count: number;
  readonly open_attempts: number;
  readonly due_at: string | null;
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
  readonly version: number;
}

/** The live attempt of a row that is sending counts as open. */
export const DELIVERY_COLUMNS = /* sql */ `
  d.id, d.notification_id, d.channel, ${shownRecipient('d')} AS recipient, d.state AS status, d.attention, d.send_no,
  d.sender_id, s.name AS sender_name, s.provider, d.attempt_count,
  CASE WHEN d.state = 'sending' THEN ${openCount('d')} + 1 ELSE ${openCount('d')} END AS open_attempts,
  ${rfc3339('d.due_at')} AS due_at, ${rfc3339('d.lease_ends_at')} AS lease_ends_at, d.worker_id, d.fence,
  ${rfc3339('d.call_began_at')} AS call_began_at, ${rfc3339('d.first_submitted_at')} AS first_submitted_at,
  ${rfc3339('d.finished_at')} AS finished_at, d.reason_code, d.reason_detail, d.provider_message_id, d.provider_status,
  ${rfc3339('d.proved_at')} AS proved_at, ${evidenceVerdict('d')} AS evidence_verdict,
  ${rfc3339(evidenceAt('d'))} AS evidence_at, ${rfc3339('d.next_check_at')} AS next_check_at, d.version`;

export const DELIVERY_FROM = /* sql */ `
  FROM deliveries d JOIN senders s ON s.app_id = d.app_id AND s.id = d.sender_id`;
