// What a reconciler reads of an unknown delivery: shared by the statement that takes due ones and the one that reads one.
import { callsOverAt } from './calls-over-at.js';
import { openCount } from './nothing-open.js';
import { reissuableForMs } from './reissuable-for-ms.js';
import { senderIsOpen } from './sender-is-open.js';

/** SQL: all that is needed to ask about the deliveries rows in `unknown`, and to decide, in the order of their `turn`. */
export const UNKNOWN_ROWS = `
SELECT u.app_id, u.id, u.fence, u.notification_id, u.sender_id, u.channel, u.recipient, u.attempt_count, u.retry_count,
  u.crash_count, ${openCount('u')} AS open_count, coalesce(u.config_version, s.config_version) AS config_version,
  u.safety_class, n.message_id, n.accepted_at,
  CASE WHEN row_number() OVER (PARTITION BY u.app_id, u.notification_id ORDER BY u.id) = 1 THEN n.body END AS body,
  ${senderIsOpen('s')} AS sender_is_open, u.state <> 'unknown' AS is_decided, u.attention IS NOT NULL AS is_parked, u.proved_at IS NOT NULL AS is_proved,
  coalesce(u.reason_code = 'in_progress', false) AS is_in_progress, u.check_count,
  (extract(epoch FROM ${callsOverAt('u')} - clock_timestamp()) * 1000)::float8 AS calls_over_in_ms,
  ${reissuableForMs('u', 's')}::float8 AS reissuable_for_ms
FROM unknown u
JOIN notifications n ON n.app_id = u.app_id AND n.id = u.notification_id
JOIN senders s ON s.app_id = u.app_id AND s.id = u.sender_id
ORDER BY u.turn`;
