// A notification as lists and its record show it: the columns of `n`, named as the row type says.
import { PENDING_STATES } from '@oneping/claims';
import { notificationStatus, recipientCount, rfc3339, shownRecipient } from './notification-status.js';

export interface NotificationRow {
  readonly id: string;
  readonly message_id: string;
  readonly status: string;
  readonly pending_state: string | null;
  readonly attention: string | null;
  readonly expired: boolean;
  readonly channels: string[] | null;
  readonly recipient: string | null;
  readonly recipient_count: number;
  readonly duplicate_count: number;
  readonly mismatch_count: number;
  readonly accepted_at: string;
  /** Microseconds since 1970, in digits: where a list stands. */
  readonly accepted_us: string;
  readonly state_since: string;
  readonly expires_at: string | null;
}

/** One row of `sends` for each notification: what its deliveries and duplicates come to. */
export const NOTIFICATION_COLUMNS = /* sql */ `
  n.id, n.message_id, ${notificationStatus('n')} AS status, sends.pending_state, sends.attention,
  coalesce(n.expires_at <= clock_timestamp(), false) OR n.purged_at IS NOT NULL AS expired, sends.channels,
  CASE WHEN asked.recipient_count = 1 THEN sends.recipient END AS recipient, asked.recipient_count,
  coalesce(suppressed.duplicate_count, 0) AS duplicate_count, coalesce(suppressed.mismatch_count, 0) AS mismatch_count, ${rfc3339('n.accepted_at')} AS accepted_at,
  (extract(epoch FROM n.accepted_at) * 1000000)::int8 AS accepted_us,
  ${rfc3339('coalesce(sends.state_since, n.finished_at, n.accepted_at)')} AS state_since,
  ${rfc3339('n.expires_at')} AS expires_at`;

const PENDING_STATE = /* sql */ `
  (array_agg(d.state ORDER BY array_position('{${PENDING_STATES}}'::text[], d.state) DESC)
    FILTER (WHERE d.finished_at IS NULL))[1]`;

/** Proof makes a key sent whatever its delivery is on record, and a contradiction of it until somebody has seen that. */
const STATE_SINCE = /* sql */ `
  coalesce(
    CASE WHEN max(d.attention) = 'conflict' THEN min((
      SELECT min(c.at) FROM conflicts c
      WHERE d.attention = 'conflict' AND c.app_id = d.app_id AND c.delivery_id = d.id AND c.acknowledged_at IS NULL)) END,
    greatest(max(d.state_since), max(d.proved_at) FILTER (WHERE d.state <> 'sent')))`;

export const NOTIFICATION_FROM = /* sql */ `
FROM notifications n
CROSS JOIN LATERAL (
  SELECT ${PENDING_STATE} AS pending_state, max(d.attention) AS attention, array_agg(DISTINCT d.channel) AS channels, ${STATE_SINCE} AS state_since,
    (array_agg(${shownRecipient('d')} ORDER BY d.id))[1] AS recipient
  FROM deliveries d WHERE d.app_id = n.app_id AND d.notification_id = n.id) AS sends
CROSS JOIN LATERAL (
  SELECT ${recipientCount('n')} AS recipient_count) AS asked
LEFT JOIN key_repeats suppressed ON suppressed.app_id = n.app_id AND suppressed.notification_id = n.id`;
